import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Between two polls while the page is visible. */
const POLL_INTERVAL_MS = 15_000;
/** While polls fail, the interval doubles up to this. */
const MAX_POLL_INTERVAL_MS = 5 * 60_000;
/** Between two checks whether a change that is in flight has been answered. */
const RETRY_DURING_CHANGE_MS = 1000;
/** Listening begins when the page has been drawn and what it needs was fetched. */
const FIRST_LISTEN_MS = 3000;
/** Listening that ends sooner without news was cut off: the next time it would be as well. */
const CUT_OFF_MS = 5000;
/** One return to the app causes several events. */
const SAME_RETURN_MS = 2000;

/**
 * Waits until what is on the screen is out of date.
 * @returns false when it is not for a while
 * @throws when the server cannot say
 */
export type Listen = (signal: AbortSignal) => Promise<boolean>;

export interface Polled {
  readonly queryKey: readonly unknown[];
  /** Names reads of the same news that are on the screen now and then. */
  readonly alongside?: string;
}

/**
 * Fetches a read again as soon as there is news, and when the app comes to the front or back online; at intervals where
 * the server cannot tell the news. Nothing is sent while the app is hidden or offline, or while a change is in flight
 * that the answer might not include.
 * @param listen stays the same function
 */
export function usePolling({ queryKey, alongside }: Polled, listen: Listen): void {
  const cache = useQueryClient();
  const [name] = queryKey;
  useEffect(() => startPolling(cache, [name], alongside, listen), [cache, name, alongside, listen]);
}

/** A call that makes nothing stale, such as a reaction, keeps its own change on the screen. */
const makesDataStale = ({ meta }: Pick<Mutation, 'meta'>) => meta?.call?.stales !== undefined;

function startPolling(
  cache: QueryClient,
  queryKey: readonly unknown[],
  alongside: string | undefined,
  listen: Listen,
): () => void {
  let listening: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intervalMs = POLL_INTERVAL_MS;
  let polledAt = performance.now();
  let isOver = false;

  const pause = () => {
    clearTimeout(timer);
    listening?.abort();
    listening = undefined;
  };

  const schedule = (milliseconds: number) => {
    pause();
    if (!isOver && isVisibleAndOnline()) timer = setTimeout(() => void poll(), milliseconds);
  };

  const poll = async () => {
    if (cache.isMutating({ predicate: makesDataStale }) > 0) {
      schedule(RETRY_DURING_CHANGE_MS);
      return;
    }
    polledAt = performance.now();
    if (alongside !== undefined) void cache.invalidateQueries({ queryKey: [alongside] });
    await cache.refetchQueries({ queryKey }, { cancelRefetch: false });
    const hasFailed = cache.getQueryState(queryKey)?.status === 'error';
    intervalMs = hasFailed ? Math.min(2 * intervalMs, MAX_POLL_INTERVAL_MS) : POLL_INTERVAL_MS;
    if (hasFailed) schedule(intervalMs);
    else await listenOn();
  };

  /** Until there is news; whatever else schedules a poll ends it. */
  const listenOn = async (): Promise<void> => {
    pause();
    if (isOver || !isVisibleAndOnline()) return;
    const own = new AbortController();
    listening = own;
    const beganAt = performance.now();
    let isNew: boolean;
    try {
      isNew = await listen(own.signal);
    } catch {
      // At intervals, as long as the server cannot say.
      if (listening === own) schedule(Math.max(0, polledAt + intervalMs - performance.now()));
      return;
    }
    if (listening !== own) return;
    if (isNew) await poll();
    else if (performance.now() - beganAt < CUT_OFF_MS) schedule(intervalMs);
    else await listenOn();
  };

  const onReturn = () => {
    const isNew = performance.now() - polledAt >= SAME_RETURN_MS;
    schedule(isNew ? 0 : intervalMs);
  };
  const onLeave = pause;

  const listeners = [
    [document, 'visibilitychange', () => (isVisibleAndOnline() ? onReturn() : onLeave())],
    [window, 'focus', onReturn],
    [window, 'pageshow', onReturn],
    [window, 'online', onReturn],
    [window, 'offline', onLeave],
  ] as const;
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  if (isVisibleAndOnline()) timer = setTimeout(() => void listenOn(), FIRST_LISTEN_MS);
  return () => {
    isOver = true;
    pause();
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}

function isVisibleAndOnline(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
