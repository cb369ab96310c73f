import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Between two polls while the page is visible. */
const POLL_INTERVAL_MS = 15_000;
/** While polls fail, the interval doubles up to this. */
const MAX_POLL_INTERVAL_MS = 5 * 60_000;
/** Between two checks whether a change that is in flight has been answered. */
const RETRY_DURING_CHANGE_MS = 1000;
/** One return to the app causes several events. */
const SAME_RETURN_MS = 2000;

/**
 * Fetches a read again at intervals, and when the app comes to the front or back online. Nothing is sent while the app is
 * hidden or offline, or while a change is in flight that the answer might not include.
 */
export function usePolling({ queryKey }: { queryKey: readonly unknown[] }): void {
  const cache = useQueryClient();
  const [name] = queryKey;
  useEffect(() => startPolling(cache, [name]), [cache, name]);
}

/** A call that makes nothing stale, such as a reaction, keeps its own change on the screen. */
const makesDataStale = ({ meta }: Pick<Mutation, 'meta'>) => meta?.call?.stales !== undefined;

function startPolling(cache: QueryClient, queryKey: readonly unknown[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intervalMs = POLL_INTERVAL_MS;
  let polledAt = performance.now();
  let isOver = false;

  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isOver && isVisibleAndOnline()) timer = setTimeout(() => void poll(), milliseconds);
  };

  const poll = async () => {
    if (cache.isMutating({ predicate: makesDataStale }) > 0) {
      schedule(RETRY_DURING_CHANGE_MS);
      return;
    }
    polledAt = performance.now();
    await cache.refetchQueries({ queryKey }, { cancelRefetch: false });
    const hasFailed = cache.getQueryState(queryKey)?.status === 'error';
    intervalMs = hasFailed ? Math.min(2 * intervalMs, MAX_POLL_INTERVAL_MS) : POLL_INTERVAL_MS;
    schedule(intervalMs);
  };

  const onReturn = () => {
    const isNew = performance.now() - polledAt >= SAME_RETURN_MS;
    schedule(isNew ? 0 : intervalMs);
  };
  const onLeave = () => clearTimeout(timer);

  const listeners = [
    [document, 'visibilitychange', () => (isVisibleAndOnline() ? onReturn() : onLeave())],
    [window, 'focus', onReturn],
    [window, 'pageshow', onReturn],
    [window, 'online', onReturn],
    [window, 'offline', onLeave],
  ] as const;
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  schedule(intervalMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}

function isVisibleAndOnline(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
