import { getLastWeek, type WireWeek } from '@fivefold/contract/calls/week';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';

/** The week that ended on the day before; undefined until it is there. */
export function useLastWeek(monday: LocalDay, isWanted: boolean): WireWeek | undefined {
  const cache = useQueryClient();
  const { data } = useQuery({ ...callQuery(getLastWeek), enabled: isWanted });
  // What changes the dashboard may change the week: a check-in added for Sunday, days off, a deleted goal. There are
  // other events of a change that is done, such as when its component is drawn anew.
  useEffect(
    () =>
      cache.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.mutation.meta?.call?.stales?.includes('views.dashboard') === true)
          void cache.invalidateQueries({ queryKey: [getLastWeek.name] });
      }),
    [cache],
  );
  return data?.week.to === addDays(monday, -1) ? data : undefined;
}
