import { type Rhythm, rhythmOf } from '@fivefold/rules/frequency';
import { goalTitle } from '@fivefold/rules/goal-label';
import { t } from '#kernel/language/t.ts';
import { useSession } from '#features/auth/use-session.ts';
import type { GoalHistory } from '#features/history/use-goal-history.ts';
import { ShareButton } from './share-button.tsx';

/** A run of one is only a check-in. */
const SHORTEST_RUN = 2;

/** Shares a picture of a goal that is the person's own; of a friend's there is none. */
export function GoalShareButton({ history: { summary, checkIns } }: { history: GoalHistory }) {
  const { user } = useSession();
  const { goal, person, current_run: current, best_run: best, check_ins: total } = summary;
  if (person.uid !== user?.uid) return null;
  const unit = unitOf(rhythmOf(goal.frequency, goal.weekly_interval));
  const running = current?.count ?? 0;
  const longest = best?.count ?? 0;
  const facts = [
    ...(running >= SHORTEST_RUN
      ? [
          {
            number: running,
            text: t(
              '{unit, select, days {days in a row} weeks {weeks in a row} months {months in a row} other {times in a row}}',
              { unit },
            ),
          },
        ]
      : []),
    ...(longest >= SHORTEST_RUN && longest > running
      ? [
          {
            number: longest,
            text: t(
              '{unit, select, days {days, my best run} weeks {weeks, my best run} months {months, my best run} other {times, my best run}}',
              { unit },
            ),
          },
        ]
      : []),
    { number: total, text: t('{count, plural, one {check-in} other {check-ins}}', { count: total }) },
  ];
  return <ShareButton celebration={checkIns.at(-1)?.celebration ?? 'tree'} goalText={goalTitle(goal)} facts={facts} />;
}

/** What a run of two or more counts. */
function unitOf(rhythm: Rhythm): 'days' | 'weeks' | 'months' | 'times' {
  if (rhythm.frequency === 'daily') return 'days';
  if (rhythm.frequency === 'monthly') return 'months';
  return rhythm.frequency === 'weekly' && rhythm.weeklyInterval === 1 ? 'weeks' : 'times';
}
