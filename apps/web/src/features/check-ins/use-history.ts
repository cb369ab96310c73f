import { listCheckIns } from '@fivefold/contract/calls/check-ins';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { olderCheckIns } from '#features/dashboard/cache/older-check-ins.ts';
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
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly showOlder: () => void;
}

/** The newest check-ins: a few at first, then all that the goal carries, then the older pages that are asked for. */
export function useHistory({ goalId, newest, total }: Options): History {
  const cache = useQueryClient();
  const { data: older } = useQuery(olderCheckIns(goalId));
  const [isComplete, setIsComplete] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const page = useCall(listCheckIns, {
    onSuccess: (answer) => {
      // Also stores what is shown now: a check-in that leaves the newest must not leave a gap.
      cache.setQueryData(olderCheckIns(goalId).queryKey, (cached = []) =>
        mergeByIndex(answer.check_ins, mergeByIndex(cached, newest)),
      );
      setIsComplete(!answer.has_more);
    },
  });
  const known = mergeByIndex(older, newest);
  const oldest = known[0];
  const isFolded = !isUnfolded && known.length > SHOWN_AT_FIRST;

  return {
    rows: known.toReversed().slice(0, isUnfolded ? undefined : SHOWN_AT_FIRST),
    hasOlder: isFolded || (!isComplete && oldest !== undefined && known.length < total),
    isLoading: page.isPending,
    hasFailed: page.isError,
    showOlder: () => {
      setIsUnfolded(true);
      if (isFolded) return;
      if (oldest !== undefined && !page.isPending) page.mutate({ query: { goalId, before: oldest.index } });
    },
  };
}

/** Ascending. From its first check-in on the second list is complete: what it lacks was undone. */
function mergeByIndex(first: readonly WireCheckIn[], second: readonly WireCheckIn[]): WireCheckIn[] {
  const start = second[0]?.index ?? 0;
  return [...first.filter(({ index }) => index < start), ...second];
}
