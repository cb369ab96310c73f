import { getDashboard, waitForDashboardChange } from '@fivefold/contract/calls/dashboard';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { tagOf } from '#kernel/api/entity-tags.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { type Listen, usePolling } from '#kernel/api/use-polling.ts';
import { NEWEST_CHECK_INS } from '#kernel/dashboard-cache/older-check-ins.ts';

const { queryKey } = callQuery(getDashboard);

/** Keeps the dashboard fresh while it is on the screen, from its first paint on. */
export function DashboardPolling() {
  usePolling({ queryKey, alongside: NEWEST_CHECK_INS }, useListen());
  return null;
}

/** Waits until the last answer is out of date. */
function useListen(): Listen {
  const api = useApi();
  const cache = useQueryClient();
  return useCallback(
    async (signal) => {
      const readTag = () => tagOf(cache.getQueryData(queryKey));
      for (;;) {
        const tag = readTag();
        if (tag === undefined) throw new Error('The server has not answered since the last change.');
        const { data } = await api.send(waitForDashboardChange, { query: { tag }, signal });
        // What this page changed itself was fetched meanwhile.
        const tagNow = readTag();
        if (!data.is_new || tagNow === undefined || tagNow === tag) return data.is_new;
      }
    },
    [api, cache],
  );
}
