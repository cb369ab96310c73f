import { goalTitle } from '@fivefold/rules/goal-label';
import { milestoneUnit } from '@fivefold/rules/milestones';
import { useSession } from '#features/auth/use-session.ts';
import type { GoalHistory } from '#features/history/use-goal-history.ts';
import { ownRhythmOf } from '#features/history/own-rhythm.ts';
import { useToday } from '#kernel/use-today.ts';
import { listProudFacts } from './proud-facts.ts';
import { ShareButton } from './share-button.tsx';

/** Shares a picture of a goal that is the person's own; of a friend's there is none. */
export function GoalShareButton({ history: { summary, checkIns, daysOff } }: { history: GoalHistory }) {
  const { user } = useSession();
  const today = useToday();
  const { goal, person } = summary;
  if (person.uid !== user?.uid) return null;
  const last = checkIns.findLast(({ milestone }) => milestone !== null);
  const reached = last &&
    last.milestone !== null && {
      number: last.milestone,
      unit: milestoneUnit(ownRhythmOf(goal), daysOff, last.date),
      isNow: last.date === today,
    };
  return (
    <ShareButton
      celebration={checkIns.at(-1)?.celebration ?? 'tree'}
      goalId={goal.id}
      goalText={goalTitle(goal)}
      isGoalPublic={goal.is_public}
      facts={listProudFacts(summary, reached || null)}
    />
  );
}
