import { getMeSummary } from '@fivefold/contract/calls/me';
import { getMeadow, hangLantern, type WireMeadow } from '@fivefold/contract/calls/meadow';
import { NO_STYLE, styleOf } from '@fivefold/rules/goal-label';
import { withLantern } from '@fivefold/rules/paper-lantern';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../api/use-call.ts';
import { goalTextOf } from '../dashboard-cache/later-changes.ts';
import { t } from '../language/t.ts';
import type { ChangeKind } from './change-kind.ts';

const { queryKey: MEADOW } = callQuery(getMeadow);

type WireLantern = WireMeadow['lanterns'][number];

/** A paper lantern for what the ember found. */
export const HANG_LANTERN: ChangeKind<typeof hangLantern> = {
  call: hangLantern,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }, { day: hungOn }) => {
    const lantern = lanternFor(cache, { id: body.goalId, day: body.day, hung_on: hungOn });
    const updatedAt = cache.getQueryState(MEADOW)?.dataUpdatedAt;
    cache.setQueryData(
      MEADOW,
      (meadow) => meadow && { ...meadow, lanterns: withLantern(meadow.lanterns, lantern) },
      // The rest of it is as old as it was.
      { ...(updatedAt !== undefined && { updatedAt }) },
    );
  },
  // What is gone needs no lantern.
  isMade: ({ code }) => GONE.includes(code),
  say: (_input, goal) => t('Paper lantern for “{goal}”', { goal }),
  slotOf: ({ body }) => `lantern ${body.goalId} ${body.day}`,
};

const GONE: readonly string[] = ['meadow.no_memory', 'goals.not_found', 'goals.not_accepted'];

/** With the words of the answer in which the ember found it; the page may have been opened anew since. */
function lanternFor(cache: QueryClient, hung: Pick<WireLantern, 'id' | 'day' | 'hung_on'>): WireLantern {
  const { memories = [], roots = [] } = cache.getQueryData(callQuery(getMeSummary).queryKey) ?? {};
  const memory = memories.find(({ id, date }) => id === hung.id && date === hung.day);
  const found = memory ?? roots.find(({ id }) => id === hung.id);
  return {
    ...hung,
    ...(found === undefined ? NO_STYLE : styleOf(found)),
    goal: found?.goal ?? goalTextOf(cache, hung.id),
    note: memory?.note ?? '',
  };
}
