import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/views';
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

/** Puts a changed goal in the place of the one with its id. */
export function replaceGoal(cache: QueryClient, changed: WireOwnGoal): void {
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

export function removeGoal(cache: QueryClient, goalId: string): void {
  patchDashboard(cache, (dashboard) => ({
    ...dashboard,
    personal_goals: dashboard.personal_goals.filter(({ id }) => id !== goalId),
    shared_goals: dashboard.shared_goals.filter(({ id }) => id !== goalId),
  }));
}

/** Stops reads of the dashboard that are under way: their answers would not know of a change made now. */
export async function holdDashboard(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey });
}
