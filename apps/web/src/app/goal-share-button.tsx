import { rhythmOf } from '@fivefold/rules/frequency';
import { useSession } from '#features/auth/use-session.ts';
import { runUnit } from '#features/history/numbers.tsx';
import type { GoalHistory } from '#features/history/use-goal-history.ts';
import { ShareButton } from './share-button.tsx';

/** A run of one is only a check-in. */
const SHORTEST_RUN = 2;

/** Shares a picture of a goal that is the person's own; of a friend's there is none. */
export function GoalShareButton({ history: { summary, checkIns } }: { history: GoalHistory }) {
  const { user } = useSession();
  const { goal, person, current_run: current, best_run: best, check_ins: total } = summary;
  if (person.uid !== user?.uid) return null;
  const rhythm = rhythmOf(goal.frequency, goal.weekly_interval);
  const running = current?.count ?? 0;
  const longest = best?.count ?? 0;
  const facts = [
    ...(running >= SHORTEST_RUN ? [{ number: running, text: runUnit(rhythm, running) }] : []),
    ...(longest >= SHORTEST_RUN && longest > running
      ? [{ number: longest, text: `${runUnit(rhythm, longest)}, my best` }]
      : []),
    { number: total, text: total === 1 ? 'check-in' : 'check-ins' },
  ];
  const goalText = goal.emoji === null ? goal.goal : `${goal.emoji} ${goal.goal}`;
  return <ShareButton celebration={checkIns.at(-1)?.celebration ?? 'tree'} goalText={goalText} facts={facts} />;
}
