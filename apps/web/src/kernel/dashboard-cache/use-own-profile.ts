import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';

const dashboardKey = callQuery(getDashboard).queryKey;

/** The profile of who is signed in; undefined until it is known. */
export function useOwnProfile(): WireProfile | undefined {
  const cache = useQueryClient();
  const { data } = useQuery({
    ...callQuery(getProfile),
    // The dashboard has it already for a person who comes from there.
    initialData: () => {
      const dashboard = cache.getQueryData(dashboardKey);
      return dashboard && { data: dashboard.profile };
    },
    initialDataUpdatedAt: () => cache.getQueryState(dashboardKey)?.dataUpdatedAt,
  });
  return data?.data;
}
