import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/views';
import type { WireCheckIn, WireReaction } from '@fivefold/contract/shapes/check-in';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from './use-call.ts';

/** A goal that one checks oneself. */
export type WireOwnGoal = WireRegularGoal | WireSharedGoal;

const { queryKey } = callQuery(getDashboard);

/** Changes what is kept of the dashboard's answer, at once, before or instead of asking the server again. */
export function patchDashboard(cache: QueryClient, change: (dashboard: WireDashboard) => WireDashboard): void {
  cache.setQueryData(queryKey, (kept) => (kept === undefined ? undefined : change(kept)));
}

/** The goal as it is kept now. */
export function findGoal(cache: QueryClient, goalId: string): WireOwnGoal | undefined {
  const kept = cache.getQueryData(queryKey);
  return [...(kept?.personal_goals ?? []), ...(kept?.shared_goals ?? [])].find(({ id }) => id === goalId);
}

/** Puts a changed goal in the place of the one with its id; nothing is drawn anew when it stands there already. */
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

export interface ShownGoal {
  /** Shows it once more, after something else was put back. */
  again(): void;
  /** Shows the goal as it was, unless something newer stands there by now: then the server is asked. */
  takeBack(before: WireOwnGoal): void;
}

/** Shows a goal as it is expected to become, before the server has said so. */
export function showGoal(cache: QueryClient, expected: WireOwnGoal): ShownGoal {
  const show = () => {
    replaceGoal(cache, expected);
    return findGoal(cache, expected.id);
  };
  let shown = show();
  return {
    again: () => {
      shown = show();
    },
    takeBack: (before) => {
      if (findGoal(cache, expected.id) === shown) replaceGoal(cache, before);
      else void cache.invalidateQueries({ queryKey });
    },
  };
}

export function removeGoal(cache: QueryClient, goalId: string): void {
  patchDashboard(cache, (dashboard) => ({
    ...dashboard,
    personal_goals: dashboard.personal_goals.filter(({ id }) => id !== goalId),
    shared_goals: dashboard.shared_goals.filter(({ id }) => id !== goalId),
  }));
}

/** The hearts of one check-in, wherever its goal stands: one's own, shared, or a friend's. */
export function withReactions(
  dashboard: WireDashboard,
  goalId: string,
  index: number,
  reactions: WireReaction[],
): WireDashboard {
  const inGoal = <G extends { id: string; check_ins: WireCheckIn[] }>(goal: G): G =>
    goal.id === goalId
      ? { ...goal, check_ins: goal.check_ins.map((row) => (row.index === index ? { ...row, reactions } : row)) }
      : goal;
  return {
    ...dashboard,
    personal_goals: dashboard.personal_goals.map(inGoal),
    shared_goals: dashboard.shared_goals.map(inGoal),
    friends: dashboard.friends.map((friend) =>
      friend.goals.some(({ id }) => id === goalId) ? { ...friend, goals: friend.goals.map(inGoal) } : friend,
    ),
  };
}

/**
 * Changes what is kept to what the server has agreed to, without asking it again. A read that is under way may not know of
 * it yet: it is begun anew. `change` may run twice.
 */
export async function settleDashboard(
  cache: QueryClient,
  change: (dashboard: WireDashboard) => WireDashboard,
): Promise<void> {
  const isReading = cache.isFetching({ queryKey }) > 0;
  patchDashboard(cache, change);
  if (!isReading) return;
  // Stopping a read puts back what was kept before it, so the change is made once more.
  await holdDashboard(cache);
  patchDashboard(cache, change);
  void cache.invalidateQueries({ queryKey });
}

/** Stops reads of the dashboard that are under way: their answers would not know of a change made now. */
export async function holdDashboard(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey });
}

/** Calls back with every answer of the server, not with what is changed or restored here. @returns ends it */
export function onDashboardAnswer(cache: QueryClient, listener: (dashboard: WireDashboard) => void): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== queryKey[0]) return;
    if (event.action.type === 'success' && event.action.manual !== true) listener(event.action.data as WireDashboard);
  });
}

/** Shows a dashboard that is known from before, unless the server has answered meanwhile. */
export function restoreDashboard(cache: QueryClient, dashboard: WireDashboard, answeredAt: number): boolean {
  if (cache.getQueryData(queryKey) !== undefined) return false;
  cache.setQueryData(queryKey, dashboard, { updatedAt: answeredAt });
  return true;
}
