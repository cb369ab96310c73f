import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { OWN_CHECK_INS_SHOWN } from '@fivefold/rules/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NEWEST_CHECK_INS, olderCheckIns } from '#kernel/dashboard-cache/older-check-ins.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { useCall } from '#kernel/api/use-call.ts';

/** As many as an open card shows before more are asked for. */
const SHOWN_AT_FIRST = 5;

interface Options {
  readonly goalId: string;
  /** In ascending order, as the goal carries them. */
  readonly newest: readonly WireCheckIn[];
  readonly total: number;
}

interface History {
  /** Newest first. */
  readonly rows: readonly WireCheckIn[];
  /** How many of the first rows are still on their way. */
  readonly awaited: number;
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly showOlder: () => void;
}

/**
 * The newest check-ins: a few at first, then those that were fetched when the card opened, then the older pages that
 * are asked for.
 */
export function useHistory({ goalId, newest, total }: Options): History {
  const api = useApi();
  const cache = useQueryClient();
  const { data: older } = useQuery(olderCheckIns(goalId));
  const [isComplete, setIsComplete] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const first = useQuery({
    queryKey: [NEWEST_CHECK_INS, goalId],
    queryFn: async ({ signal }) => {
      const answer = await api.send(listCheckIns, { query: { goalId, limit: OWN_CHECK_INS_SHOWN }, signal });
      const rows = answer.check_ins;
      cache.setQueryData(olderCheckIns(goalId).queryKey, (cached = []) =>
        // After many new ones the older would stand beyond a gap.
        cached.some(({ index }) => index >= (rows[0]?.index ?? 0)) ? mergeByIndex(cached, rows) : rows,
      );
      return true;
    },
    enabled: newest.length < Math.min(total, SHOWN_AT_FIRST),
    staleTime: Infinity,
    // A page that is come back to shows what it showed, while it asks again.
    refetchOnMount: 'always',
  });
  const page = useCall(listCheckIns, {
    onSuccess: (answer) => {
      // Also stores what is shown now: a check-in that leaves the newest must not leave a gap.
      cache.setQueryData(olderCheckIns(goalId).queryKey, (cached = []) =>
        mergeByIndex(answer.check_ins, withNewest(cached, newest, total)),
      );
      setIsComplete(!answer.has_more);
    },
  });
  const known = withNewest(older, newest, total);
  const oldest = known[0];
  const isFolded = !isUnfolded && known.length > SHOWN_AT_FIRST;

  return {
    rows: known.toReversed().slice(0, isUnfolded ? undefined : SHOWN_AT_FIRST),
    awaited: first.isLoading ? Math.max(0, Math.min(total, SHOWN_AT_FIRST) - known.length) : 0,
    hasOlder:
      first.isError || isFolded || (!first.isLoading && !isComplete && oldest !== undefined && known.length < total),
    isLoading: page.isPending || (first.isFetching && first.data === undefined),
    hasFailed: page.isError || first.isError,
    showOlder: () => {
      if (first.isError) {
        void first.refetch();
        return;
      }
      setIsUnfolded(true);
      if (isFolded) return;
      if (oldest !== undefined && !page.isPending) page.mutate({ query: { goalId, before: oldest.index } });
    },
  };
}

/** What was fetched, with the check-ins that the goal carries: none of a closed card that needs none. */
function withNewest(
  fetched: readonly WireCheckIn[],
  newest: readonly WireCheckIn[],
  total: number,
): readonly WireCheckIn[] {
  return newest.length === 0 && total > 0 ? fetched : mergeByIndex(fetched, newest);
}

/** Ascending. From its first check-in on the second list is complete: what it lacks was undone. */
function mergeByIndex(first: readonly WireCheckIn[], second: readonly WireCheckIn[]): WireCheckIn[] {
  const start = second[0]?.index ?? 0;
  return [...first.filter(({ index }) => index < start), ...second];
}
