/* Changes of the cached dashboard that other parts make than the first screen: these load later. */

import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireCheckIn, WireReaction } from '@fivefold/contract/shapes/check-in';
import { orderGoals } from '@fivefold/rules/goal-order';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { cancelDashboardReads, findGoal, patchDashboard, replaceGoal, type WireOwnGoal } from './dashboard-cache.ts';
import { olderCheckIns } from './older-check-ins.ts';

const { queryKey } = callQuery(getDashboard);

/** Puts a goal that the server has made into its list, unless a read has brought it already. */
export function addGoal(cache: QueryClient, goal: WireOwnGoal): Promise<void> {
  const withGoal = <G extends WireOwnGoal>(goals: G[], made: G): G[] =>
    goals.some(({ id }) => id === made.id) ? goals : [...goals, made];
  return applyConfirmed(cache, (dashboard) =>
    goal.type === 'regular'
      ? { ...dashboard, personal_goals: withGoal(dashboard.personal_goals, goal) }
      : { ...dashboard, shared_goals: withGoal(dashboard.shared_goals, goal) },
  );
}

/** Who uses the page; undefined until the dashboard was read. */
export function ownUid(cache: QueryClient): string | undefined {
  return cache.getQueryData(queryKey)?.profile.uid;
}

/** What a goal is called, also a friend's; empty where the page does not know it. */
export function goalTextOf(cache: QueryClient, goalId: string): string {
  const { personal_goals = [], shared_goals = [], friends = [] } = cache.getQueryData(queryKey) ?? {};
  const goals = [...personal_goals, ...shared_goals, ...friends.flatMap((friend) => friend.goals)];
  return goals.find(({ id }) => id === goalId)?.goal ?? '';
}

/** Changes a goal of the cache, if it has it. */
export function changeGoal(cache: QueryClient, goalId: string, change: (goal: WireOwnGoal) => WireOwnGoal): void {
  const goal = findGoal(cache, goalId);
  if (goal !== undefined) replaceGoal(cache, change(goal));
}

/** Changes a check-in of a goal, also of a friend's, wherever the page has it. */
export function changeCheckIn(
  cache: QueryClient,
  goalId: string,
  index: number,
  change: (row: WireCheckIn) => WireCheckIn,
): void {
  const inRows = (rows: readonly WireCheckIn[]) => rows.map((row) => (row.index === index ? change(row) : row));
  const inGoal = <G extends { id: string; check_ins: WireCheckIn[] }>(goal: G): G =>
    goal.id === goalId ? { ...goal, check_ins: inRows(goal.check_ins) } : goal;
  patchDashboard(cache, (dashboard) => ({
    ...dashboard,
    personal_goals: dashboard.personal_goals.map(inGoal),
    shared_goals: dashboard.shared_goals.map(inGoal),
    friends: dashboard.friends.map((friend) =>
      friend.goals.some(({ id }) => id === goalId) ? { ...friend, goals: friend.goals.map(inGoal) } : friend,
    ),
  }));
  cache.setQueryData(olderCheckIns(goalId).queryKey, (cached) => cached && inRows(cached));
}

/** Takes a goal out of the lists. */
export function removeGoal(cache: QueryClient, goalId: string): void {
  patchDashboard(cache, (dashboard) => ({
    ...dashboard,
    personal_goals: dashboard.personal_goals.filter(({ id }) => id !== goalId),
    shared_goals: dashboard.shared_goals.filter(({ id }) => id !== goalId),
  }));
}

/** All of the person's goals in their order, as the cache has them now. */
export function listOwnGoals(cache: QueryClient): WireOwnGoal[] {
  const cached = cache.getQueryData(queryKey);
  return orderGoals<WireOwnGoal>([...(cached?.personal_goals ?? []), ...(cached?.shared_goals ?? [])]);
}

/** Puts the person's goals into an order, by their ids. */
export function withOrder(dashboard: WireDashboard, ids: readonly string[]): WireDashboard {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const place = <Goal extends { id: string; position: number | null }>(goal: Goal): Goal => {
    const position = positions.get(goal.id) ?? null;
    return position === goal.position ? goal : { ...goal, position };
  };
  return {
    ...dashboard,
    personal_goals: dashboard.personal_goals.map(place),
    shared_goals: dashboard.shared_goals.map(place),
  };
}

/** Sets the hearts of one check-in, of a personal, a shared or a friend's goal. */
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
 * Applies a change that the server has confirmed, without fetching the dashboard again. A read that is in flight may
 * not include it yet, so it is restarted. `change` may run twice.
 */
export async function applyConfirmed(
  cache: QueryClient,
  change: (dashboard: WireDashboard) => WireDashboard,
): Promise<void> {
  const isFetching = cache.isFetching({ queryKey }) > 0;
  patchDashboard(cache, change);
  if (!isFetching) return;
  // Canceling a read restores what was cached before it, so the change is applied once more.
  await cancelDashboardReads(cache);
  patchDashboard(cache, change);
  void cache.invalidateQueries({ queryKey });
}

/** Puts the hearts of a check-in that was fetched beside the goal in place. */
export function updateOlderReactions(
  cache: QueryClient,
  goalId: string,
  index: number,
  reactions: WireReaction[],
): void {
  cache.setQueryData(olderCheckIns(goalId).queryKey, (cached) =>
    cached?.map((row) => (row.index === index ? { ...row, reactions } : row)),
  );
}
