import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import type { ShownPhoto } from './shown-photo.ts';

/**
 * Gives a photo's link anew, as links expire (Decisions section 8): from the dashboard, fetched again once for all
 * photos whose links failed together, and for an older check-in from its page. Null when there is none any more.
 */
export function useRefreshPhotoLink(): (photo: ShownPhoto, failed: string) => Promise<string | null> {
  const api = useApi();
  const cache = useQueryClient();
  return useCallback(
    async ({ goalId, index }, failed) => {
      const kept = findCheckIn(cache.getQueryData(callQuery(getDashboard).queryKey), goalId, index);
      if (kept !== undefined && kept.photo_url !== failed) return kept.photo_url;
      if (kept !== undefined) {
        const dashboard = await cache.fetchQuery({ ...callQuery(getDashboard), staleTime: 0 });
        return findCheckIn(dashboard, goalId, index)?.photo_url ?? null;
      }
      const page = await api.send(listCheckIns, { query: { goalId, before: index + 1, limit: 1 } });
      return page.check_ins.find((checkIn) => checkIn.index === index)?.photo_url ?? null;
    },
    [api, cache],
  );
}

/** A check-in that the dashboard carries: of an own goal or of a friend's. */
function findCheckIn(dashboard: WireDashboard | undefined, goalId: string, index: number): WireCheckIn | undefined {
  const { personal_goals = [], shared_goals = [], friends = [] } = dashboard ?? {};
  const goals = [...personal_goals, ...shared_goals, ...friends.flatMap((friend) => friend.goals)];
  return goals.find(({ id }) => id === goalId)?.check_ins.find((checkIn) => checkIn.index === index);
}
