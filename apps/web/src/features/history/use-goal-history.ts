import type { AnswerOf } from '@fivefold/contract/call';
import {
  getGoalHistory,
  getGoalSummary,
  type WireGoalSummary,
  type WirePastCheckIn,
} from '@fivefold/contract/calls/history';
import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { withChecked } from '@fivefold/rules/days-a-week';
import { type DaysOff, joinRanges, NO_DAYS_OFF, readDaysOff } from '@fivefold/rules/days-off';
import { HISTORY_DAYS_MAX } from '@fivefold/rules/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ApiProblem } from '#kernel/api/client.ts';
import { type KnownGoal, useKnownGoal } from '#kernel/dashboard-cache/known-goal.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { callQuery } from '#kernel/api/use-call.ts';

/** A check-in that one looks back at; its days are days of the calendar. */
export interface PastCheckIn extends Omit<WirePastCheckIn, 'date'> {
  readonly date: LocalDay;
}

export interface GoalHistory {
  readonly summary: WireGoalSummary;
  /** All that is loaded, ascending. */
  readonly checkIns: readonly PastCheckIn[];
  /** Of all that is loaded. */
  readonly daysOff: DaysOff;
  /** The first day that is loaded. */
  readonly from: LocalDay;
  /** The last check-in before that day; null when there is none. */
  readonly before: LocalDay | null;
  /** Check-ins before the first one that is loaded. */
  readonly earlier: number;
  readonly isLoadingOlder: boolean;
  readonly hasOlderFailed: boolean;
  /** Loads the year before. */
  readonly loadOlder: () => void;
}

interface Loading {
  readonly history: GoalHistory | undefined;
  /** What is known of the goal meanwhile. */
  readonly known: KnownGoal | undefined;
  readonly problem: ApiProblem | null;
  readonly isTrying: boolean;
  readonly tryAgain: () => void;
}

/**
 * A goal's history, a year at a time, the newest first. It is read anew whenever the page opens, and after a failure
 * when the connection returns.
 */
export function useGoalHistory(goalId: string, today: LocalDay): Loading {
  const api = useApi();
  const summary = useQuery({ ...callQuery(getGoalSummary, { params: { id: goalId } }), refetchOnMount: 'always' });
  const years = useInfiniteQuery({
    queryKey: [getGoalHistory.name, goalId, today],
    meta: { saved: getGoalHistory.answer, savedAs: [getGoalHistory.name, goalId] },
    queryFn: ({ pageParam, signal }) =>
      api.send(getGoalHistory, { params: { id: goalId }, query: yearBefore(pageParam), signal }),
    // Tomorrow is today already for who has just flown east.
    initialPageParam: addDays(today, 1),
    getNextPageParam: ({ before }, _pages, to) => (before === null ? undefined : addDays(yearBefore(to).from, -1)),
    refetchOnMount: 'always',
  });
  const known = useKnownGoal(goalId);
  const pages = years.data?.pages;
  const oldest = pages?.at(-1);
  const isReady = summary.data !== undefined && pages !== undefined && oldest !== undefined;
  const problem = summary.error ?? (years.isFetchNextPageError ? null : years.error);
  const tryAgain = () => {
    if (summary.error !== null) void summary.refetch();
    if (years.error !== null) void years.refetch();
  };
  const onOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return {
    history: isReady
      ? toHistory(summary.data, pages, {
          from: yearBefore(years.data?.pageParams.at(-1) as LocalDay).from,
          before: oldest.before,
          isLoadingOlder: years.isFetchingNextPage,
          hasOlderFailed: years.isFetchNextPageError,
          loadOlder: () => void years.fetchNextPage(),
        })
      : undefined,
    known: summary.data ?? known,
    problem: isReady ? null : (problem as ApiProblem | null),
    isTrying: summary.isFetching || years.isFetching,
    tryAgain,
  };
}

/** The longest stretch of days that ends on a day. */
function yearBefore(to: LocalDay): { from: LocalDay; to: LocalDay } {
  return { from: addDays(to, 1 - HISTORY_DAYS_MAX), to };
}

function toHistory(
  summary: WireGoalSummary,
  pages: readonly AnswerOf<typeof getGoalHistory>[],
  {
    before,
    ...rest
  }: Omit<GoalHistory, 'summary' | 'checkIns' | 'daysOff' | 'earlier' | 'before'> & { before: string | null },
): GoalHistory {
  const checkIns = pages.toReversed().flatMap(({ check_ins }) => check_ins as unknown as readonly PastCheckIn[]);
  // The two answers may be of two moments; a check-in between them must not count backwards.
  const earlier = before === null ? 0 : Math.max(0, summary.check_ins - checkIns.length);
  const loaded = joinDaysOff(pages.toReversed().map(({ days_off }) => readDaysOff(days_off)));
  const days = [...(loaded.week?.checked ?? []), ...checkIns.map(({ date }) => date)];
  const daysOff = withChecked(loaded, [...new Set(days)].toSorted());
  return {
    ...rest,
    summary,
    checkIns,
    daysOff,
    earlier,
    before: before === null ? null : (parseLocalDay(before) ?? null),
  };
}

/** Days off of stretches that follow each other: what reaches from one into the next is in both. */
function joinDaysOff(parts: readonly DaysOff[]): DaysOff {
  const all = parts.filter((part) => part !== NO_DAYS_OFF);
  if (all.length === 0) return NO_DAYS_OFF;
  const weeks = all.flatMap(({ week }) => week ?? []);
  const changes = uniqueByFrom(weeks.flatMap((week) => week.changes));
  const rooted = uniqueByFrom(all.flatMap(({ rooted: times = [] }) => times));
  return {
    ...(changes.length > 0 && { week: { changes, checked: weeks.flatMap(({ checked }) => checked) } }),
    rest: uniqueByFrom(all.flatMap(({ rest }) => rest)),
    away: uniqueByFrom(all.flatMap(({ away }) => away)),
    frozen: joinRanges(all.flatMap(({ frozen }) => frozen)),
    archived: joinRanges(all.flatMap(({ archived }) => archived)),
    ...(rooted.length > 0 && { rooted }),
  };
}

function uniqueByFrom<T extends { readonly from: LocalDay }>(entries: readonly T[]): T[] {
  return [...new Map(entries.map((entry) => [entry.from, entry])).values()];
}
