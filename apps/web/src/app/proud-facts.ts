import { getGoalSummary, type WireGoalSummary } from '@fivefold/contract/calls/history';
import { type GoalRecord, type ProudNumber, proudNumbers } from '@fivefold/rules/proud-number';
import { useQuery } from '@tanstack/react-query';
import { getRhythm } from '#features/goals/progress.ts';
import { ownRhythmOf } from '#features/history/own-rhythm.ts';
import type { PictureFact } from '#features/share-picture/picture-fact.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';

type Reached = GoalRecord['reached'];

/** What a picture of a goal may say, what impresses most first. */
export function listProudFacts(summary: WireGoalSummary, reached: Reached): readonly PictureFact[] {
  const { goal, check_ins: total, current_run: run, best_run: best } = summary;
  const record = { rhythm: ownRhythmOf(goal), total, run: run?.count ?? 0, best: best?.count ?? 0, reached };
  return proudNumbers(record).map((proud) => ({ number: proud.number, text: inWords(proud, goal.avoid) }));
}

/**
 * The same of a goal of the dashboard, which does not know its runs: they are asked for. Undefined until they are there;
 * without a connection it is what the dashboard knows.
 */
export function useProudFacts(
  goal: WireOwnGoal | undefined,
  reached: Reached,
  isWanted: boolean,
): readonly PictureFact[] | undefined {
  const { data, isFetching, isError } = useQuery({
    ...callQuery(getGoalSummary, { params: { id: goal?.id ?? '' } }),
    enabled: goal !== undefined && isWanted,
    refetchOnMount: 'always',
  });
  if (goal === undefined || isFetching) return undefined;
  if (data !== undefined && !isError) return listProudFacts(data, reached);
  if (!isError) return undefined;
  // The list of a shared goal has the check-ins of both.
  const total = goal.type === 'shared' ? 0 : goal.check_ins_total;
  const known = proudNumbers({ rhythm: getRhythm(goal), total, run: 0, best: 0, reached });
  const ofMilestone = reached === null ? [] : [{ kind: 'run', ...reached } as const];
  return [...ofMilestone, ...known.filter(({ kind }) => kind === 'done')].map((proud) => ({
    number: proud.number,
    text: inWords(proud, goal.avoid),
  }));
}

function inWords({ kind, number: count, unit }: ProudNumber, isAvoided: boolean): string {
  switch (kind) {
    case 'run':
      return t(
        '{unit, select, days {days in a row} weeks {weeks in a row} months {months in a row} other {times in a row}}',
        { unit },
      );
    case 'years':
      return t('{count, plural, one {year in a row} other {years in a row}}', { count });
    case 'best':
      return t(
        '{unit, select, days {days, my best run} weeks {weeks, my best run} months {months, my best run} other {times, my best run}}',
        { unit },
      );
    case 'done':
      if (unit !== 'days') return t('{count, plural, one {time done} other {times done}}', { count });
      return isAvoided
        ? t('{count, plural, one {day without} other {days without}}', { count })
        : t('{count, plural, one {day done} other {days done}}', { count });
  }
}
