import { getLastWeek, type WireWeek } from '@fivefold/contract/calls/week';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';

/** The week that ended on the day before; undefined until it is there. */
export function useLastWeek(monday: LocalDay, isWanted: boolean): WireWeek | undefined {
  const cache = useQueryClient();
  const { data } = useQuery({ ...callQuery(getLastWeek), enabled: isWanted });
  // What changes the dashboard may change the week: a check-in added for Sunday, days off, a deleted goal.
  useEffect(
    () =>
      cache.getMutationCache().subscribe(({ mutation }) => {
        const isDone = mutation?.state.status === 'success' && mutation.meta?.call?.stales?.includes('views.dashboard');
        if (isDone === true) void cache.invalidateQueries({ queryKey: [getLastWeek.name] });
      }),
    [cache],
  );
  return data?.week.to === addDays(monday, -1) ? data : undefined;
}
