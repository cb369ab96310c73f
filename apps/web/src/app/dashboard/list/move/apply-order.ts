import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { QueryClient } from '@tanstack/react-query';
import { cancelDashboardReads, patchDashboard } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { listOwnGoals } from '#kernel/dashboard-cache/later-changes.ts';

type Ids = readonly string[];

/**
 * Shows the person's goals in another order.
 * @returns shows the order before again, unless there is a third one by now
 */
export function applyOrder(cache: QueryClient, before: Ids, after: Ids): () => void {
  const change = (from: Ids, to: Ids) => {
    const shown = listOwnGoals(cache).map(({ id }) => id);
    if (shown.join() === from.join()) patchDashboard(cache, (dashboard) => withOrder(dashboard, to));
  };
  change(before, after);
  // Canceling a read restores what was cached before it, so the change is applied once more.
  void cancelDashboardReads(cache).then(() => change(before, after));
  return () => change(after, before);
}

function withOrder(dashboard: WireDashboard, ids: Ids): WireDashboard {
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
