import { goalTitle } from '@fivefold/rules/goal-label';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useState } from 'react';
import { useProudFacts } from '#app/proud-facts.ts';
import { SharePicture } from '#app/share-button.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Send } from '#ui/later-icons.ts';
import { unitOfRun } from './check-in-row.tsx';

interface Props {
  goal: WireOwnGoal;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/** The picture of what was reached today, until the day is over: the offer after its scene goes by itself. */
export function ShareToday({ goal, uid, today }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const checkIn = goal.check_ins.findLast(({ user_id: author }) => author === uid);
  const reached =
    checkIn === undefined || checkIn.milestone === null
      ? null
      : { number: checkIn.milestone, unit: unitOfRun(goal, checkIn), isNow: true };
  const facts = useProudFacts(goal, reached, isWanted);
  if (checkIn?.date !== today || (reached === null && goal.count_checked !== PROGRESS_STEPS)) return null;
  const [first, ...others] = facts ?? [];
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Send size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={t('Share a picture: {goal}', { goal: goal.goal })}
        isBusy={isWanted && facts === undefined}
        onClick={() => setIsWanted(true)}
      >
        {t('Share')}
      </Button>
      {isWanted && first !== undefined && (
        <SharePicture
          // The scene of a full block.
          celebration="wave"
          goalId={goal.id}
          goalText={goalTitle(goal)}
          isGoalPublic={'is_public' in goal && goal.is_public}
          facts={[first, ...others]}
          onClose={() => setIsWanted(false)}
        />
      )}
    </>
  );
}
