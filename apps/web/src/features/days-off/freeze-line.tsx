import type { Call } from '@fivefold/contract/call';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import type { Delivered } from '#kernel/outbox/deliver-change.ts';
import { freezeAnswerOf } from '#kernel/outbox/freeze-kinds.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Snowflake } from '#ui/signed-in-icons.ts';
import styles from './days-off.module.css';
import { useFreeze, useSharedFreeze } from './mutations.ts';

interface Props {
  goal: WireRegularGoal | WireSharedGoal;
  today: LocalDay;
  /** The line is gone after the answer, and the focus with it. */
  onKept: () => void;
}

/**
 * On the card of a weekly or monthly goal whose streak or block is lost: what keeps it, as long as there are enough
 * freezes for the whole gap. A daily goal is mended day by day.
 */
export function FreezeLine({ goal, today, onKept }: Props) {
  const { data: held = 0 } = useQuery({ ...callQuery(getDashboard), select: ({ profile }) => profile.freezes });
  const personal = useFreeze();
  const shared = useSharedFreeze();
  const toasts = useToasts();
  const answer = freezeAnswerOf(goal, held, today);
  const { count_checked: checked, count_streak: streak } = goal.lost ?? goal;
  // Imported check-ins alone have nothing to keep.
  if (answer.answer !== 'ok' || checked + streak === 0) return null;
  const { count } = answer.plan;
  const keep = () => {
    const onSuccess = (delivered: Delivered<Call>) => {
      onKept();
      // A toast says that it waits.
      if (typeof delivered !== 'object') return;
      // What the card shows again: it has no streak before its first point.
      toasts.success(
        streak > 0 ? t('Your streak of {streak} is kept.', { streak }) : t('Your {checked} of 5 is kept.', { checked }),
      );
    };
    if (goal.type === 'regular') personal.mutate({ body: { goalId: goal.id, freezes: count } }, { onSuccess });
    else shared.mutate({ body: { shared_goal_id: goal.id, freezes: count } }, { onSuccess });
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
        {streak > 0
          ? t('Keep the streak: use {count, plural, one {# freeze} other {# freezes}} ({held} left)', { count, held })
          : t('Keep your {checked} of 5: use {count, plural, one {# freeze} other {# freezes}} ({held} left)', {
              checked,
              count,
              held,
            })}
      </Button>
    </div>
  );
}
