import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { readDaysOff } from '@fivefold/rules/days-off';
import { mayFreeze } from '@fivefold/rules/freeze';
import { rhythmOf } from '@fivefold/rules/frequency';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Snowflake } from '#ui/icons.ts';
import styles from './days-off.module.css';
import { useFreeze, useSharedFreeze } from './mutations.ts';

interface Props {
  goal: WireRegularGoal | WireSharedGoal;
  today: LocalDay;
  /** The line is gone after the answer, and the focus with it. */
  onKept: () => void;
  /** Stands here when the streak can't be kept. */
  otherwise: ReactNode;
}

/** On the card of a goal whose streak is lost: what keeps it, as long as there are enough freezes for the whole gap. */
export function FreezeLine({ goal, today, onKept, otherwise }: Props) {
  const { data: held = 0 } = useQuery({ ...callQuery(getDashboard), select: ({ profile }) => profile.freezes });
  const personal = useFreeze();
  const shared = useSharedFreeze();
  const answer = mayFreeze({
    rhythm: rhythmOf(goal.frequency, goal.weekly_interval),
    lastChecked: goal.last_checked === null ? null : (parseLocalDay(goal.last_checked) ?? null),
    today,
    daysOff: readDaysOff(goal.days_off),
    held,
  });
  if (answer.answer !== 'ok') return otherwise;
  const { count } = answer.plan;
  const keep = () => {
    if (goal.type === 'regular') personal.mutate({ body: { goalId: goal.id } }, { onSuccess: onKept });
    else shared.mutate({ body: { shared_goal_id: goal.id } }, { onSuccess: onKept });
  };
  return (
    <div className={styles.line}>
      <Button
        variant="quiet"
        isWide
        icon={<Snowflake size={18} aria-hidden="true" />}
        isBusy={personal.isPending || shared.isPending}
        onClick={keep}
      >
        {t('Keep the streak: use {count, plural, one {# freeze} other {# freezes}} ({held} left)', { count, held })}
      </Button>
    </div>
  );
}
