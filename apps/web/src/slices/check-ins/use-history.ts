import { listCheckIns } from '@fivefold/contract/calls/check-ins';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';

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

/** The newest check-ins with the older pages that were asked for. */
export function useHistory({ goalId, newest, total }: Options): History {
  const [older, setOlder] = useState<readonly WireCheckIn[]>([]);
  const [isComplete, setIsComplete] = useState(false);
  const page = useCall(listCheckIns, {
    onSuccess: (answer) => {
      // What is shown now is kept too: a check-in that leaves the newest must not leave a gap.
      setOlder((kept) => mergeByIndex(answer.check_ins, mergeByIndex(kept, newest)));
      setIsComplete(!answer.has_more);
    },
  });
  const known = mergeByIndex(older, newest);
  const oldest = known[0];

  return {
    rows: known.toReversed(),
    hasOlder: !isComplete && oldest !== undefined && known.length < total,
    isLoading: page.isPending,
    hasFailed: page.isError,
    showOlder: () => {
      if (oldest !== undefined && !page.isPending) page.mutate({ query: { goalId, before: oldest.index } });
    },
  };
}

/** Ascending; where both have a check-in the second one's is newer. */
function mergeByIndex(first: readonly WireCheckIn[], second: readonly WireCheckIn[]): WireCheckIn[] {
  const byIndex = new Map([...first, ...second].map((checkIn) => [checkIn.index, checkIn]));
  return [...byIndex.values()].toSorted((a, b) => a.index - b.index);
}
