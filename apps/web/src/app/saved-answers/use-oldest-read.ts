import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isFromDevice, savedNameOf } from '#kernel/api/saved-answers.ts';
import { isOutcomeUnknown } from '#kernel/api/problem.ts';

/** After so long without an answer a page says from when it is. */
const SAY_AGE_AFTER_MS = 3000;

/** The oldest of the answers that are shown and that the server does not renew now; undefined where all are current. */
export function useOldestRead(cache: QueryClient, only: QueryFilters = {}): Query | undefined {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SAY_AGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const subscribe = useCallback((onChange: () => void) => cache.getQueryCache().subscribe(onChange), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache
      .getQueryCache()
      .findAll({ type: 'active', predicate: (query) => isOld(query, isLate), ...only })
      .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
      .at(0),
  );
}

function isOld(query: Query, isLate: boolean): boolean {
  const { data, error, fetchFailureReason } = query.state;
  if (savedNameOf(query) === '' || data === undefined) return false;
  const isSaved = isFromDevice(query);
  // Of what was current a moment ago one lost request says nothing.
  const problem = (isSaved ? fetchFailureReason : null) ?? error;
  return problem === null ? isLate && isSaved : isOutcomeUnknown(problem);
}
