import { getMeadow, type WireMeadow } from '@fivefold/contract/calls/meadow';
import type { LocalDay } from '@fivefold/rules/calendar';
import { goalTitle } from '@fivefold/rules/goal-label';
import { lanternOfYesterday, type PaperLantern } from '@fivefold/rules/paper-lantern';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { FRESH_MS } from './ember-words.ts';

const MEADOW = callQuery(getMeadow);

/** Finds what the ember speaks of first: a lantern that was hung the day before, on any device. */
export function useLanternOfYesterday(today: LocalDay): () => Promise<PaperLantern | undefined> {
  const cache = useQueryClient();
  return async () => {
    const meadow = await cache
      .fetchQuery({ ...MEADOW, staleTime: FRESH_MS })
      .catch(() => cache.getQueryData(MEADOW.queryKey));
    return lanternOfYesterday((meadow?.lanterns ?? []).map(toLantern), today);
  };
}

function toLantern({ id, day, hung_on: hungOn, note, ...goal }: WireMeadow['lanterns'][number]): PaperLantern {
  return { goalId: id, goalTitle: goalTitle(goal), note, day: day as LocalDay, hungOn: hungOn as LocalDay };
}
