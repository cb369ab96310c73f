import { goalTitle } from '@fivefold/rules/goal-label';
import { milestoneUnit, runUnit } from '@fivefold/rules/milestones';
import { IN_A_ROW } from './in-a-row.ts';
import { t } from '#kernel/language/t.ts';
import { useSession } from '#features/auth/use-session.ts';
import type { GoalHistory } from '#features/history/use-goal-history.ts';
import { ownRhythmOf } from '#features/history/own-rhythm.ts';
import { ShareButton } from './share-button.tsx';

/** A run of one is only a check-in. */
const SHORTEST_RUN = 2;

/** Shares a picture of a goal that is the person's own; of a friend's there is none. */
export function GoalShareButton({ history: { summary, checkIns, daysOff } }: { history: GoalHistory }) {
  const { user } = useSession();
  const { goal, person, current_run: current, best_run: best, check_ins: total } = summary;
  if (person.uid !== user?.uid) return null;
  const rhythm = ownRhythmOf(goal);
  const unit = runUnit(rhythm);
  const reached = checkIns.findLast(({ milestone }) => milestone !== null);
  const running = current?.count ?? 0;
  const longest = best?.count ?? 0;
  const facts = [
    ...(running >= SHORTEST_RUN
      ? [
          {
            number: running,
            text: t(IN_A_ROW, { unit }),
          },
        ]
      : []),
    ...(reached !== undefined && reached.milestone !== null && reached.milestone !== running
      ? [
          {
            number: reached.milestone,
            text: t(IN_A_ROW, { unit: milestoneUnit(rhythm, daysOff, reached.date) }),
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
