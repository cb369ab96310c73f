/*
 * The dashboard exists four times on a device: as the server answered it (fetched, in flight only, also by prefetching),
 * in the query cache with what this page changed since (cached), on the device for the next start (kept: as it was cached
 * when all changes were answered, `save-answers.ts`), and on the screen with the check-ins of the outbox on top (shown,
 * `withQueued`).
 */
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';

/** A goal that the user checks in on, personal or shared. */
export type WireOwnGoal = WireRegularGoal | WireSharedGoal;

const { queryKey } = callQuery(getDashboard);

/** Changes the cached dashboard at once, before or instead of fetching it again: the rest of it is as old as it was. */
export function patchDashboard(cache: QueryClient, change: (dashboard: WireDashboard) => WireDashboard): void {
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
  cache.setQueryData(queryKey, (cached) => (cached === undefined ? undefined : change(cached)), {
    ...(updatedAt !== undefined && { updatedAt }),
  });
}

/** The goal as the cache has it now. */
export function findGoal(cache: QueryClient, goalId: string): WireOwnGoal | undefined {
  const cached = cache.getQueryData(queryKey);
  return [...(cached?.personal_goals ?? []), ...(cached?.shared_goals ?? [])].find(({ id }) => id === goalId);
}

/** Replaces the goal with the same id; does nothing when the cache has this object already. */
export function replaceGoal(cache: QueryClient, changed: WireOwnGoal): void {
  if (findGoal(cache, changed.id) === changed) return;
  patchDashboard(cache, (dashboard) => ({
    ...dashboard,
    personal_goals: dashboard.personal_goals.map((goal) =>
      goal.id === changed.id && changed.type === 'regular' ? changed : goal,
    ),
    shared_goals: dashboard.shared_goals.map((goal) =>
      goal.id === changed.id && changed.type === 'shared' ? changed : goal,
    ),
  }));
}

export interface OptimisticChange {
  /** Shows the expected goal once more, after the cache was restored. */
  reapply(): void;
  /** Shows the goal as it was; if the cache has a newer one by now, fetches the dashboard instead. */
  rollback(before: WireOwnGoal): void;
}

/** Shows a goal as it is expected to become, before the server has confirmed it. */
export function applyOptimistic(cache: QueryClient, expected: WireOwnGoal): OptimisticChange {
  const show = () => {
    replaceGoal(cache, expected);
    return findGoal(cache, expected.id);
  };
  let shown = show();
  return {
    reapply: () => {
      shown = show();
    },
    rollback: (before) => {
      if (findGoal(cache, expected.id) === shown) replaceGoal(cache, before);
      else void cache.invalidateQueries({ queryKey });
    },
  };
}

/** Cancels reads of the dashboard that are in flight: their answers would not include a change made now. */
export async function cancelDashboardReads(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey });
}

/** Calls back with every answer of the server, not with changes made here. @returns stops that */
export function onDashboardAnswer(cache: QueryClient, listener: (dashboard: WireDashboard) => void): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== queryKey[0]) return;
    if (event.action.type === 'success' && event.action.manual !== true) listener(event.action.data as WireDashboard);
  });
}

/** Whether a shared goal waits for a person to accept it. */
export function isOfferTo({ participants }: Pick<WireSharedGoal, 'participants'>, uid: string): boolean {
  // A dashboard that an older version kept does not say it.
  return participants.some((person) => person.uid === uid && person.accepted === false);
}
