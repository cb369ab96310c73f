import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Between two looks at the server while somebody looks at the screen. */
const LOOK_EVERY_MS = 15_000;
/** While looks fail they become rarer, up to this. */
const LOOK_RARELY_MS = 5 * 60_000;
/** A change of ours is under way: its answer comes first. */
const WAIT_FOR_CHANGE_MS = 1000;
/** Several events tell of one return to the app. */
const SAME_RETURN_MS = 2000;

/**
 * Keeps a read fresh without anybody asking: at intervals, and when the app comes to the front or back online. Nothing is
 * sent while the app is hidden or offline, or while a change is under way that the answer might not know of.
 */
export function useLive({ queryKey }: { queryKey: readonly unknown[] }): void {
  const cache = useQueryClient();
  const [name] = queryKey;
  useEffect(() => keepLive(cache, [name]), [cache, name]);
}

function keepLive(cache: QueryClient, queryKey: readonly unknown[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = LOOK_EVERY_MS;
  let lookedAt = performance.now();
  let isOver = false;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isOver && isWatched()) timer = setTimeout(() => void look(), milliseconds);
  };

  const look = async () => {
    if (cache.isMutating() > 0) {
      wait(WAIT_FOR_CHANGE_MS);
      return;
    }
    lookedAt = performance.now();
    await cache.refetchQueries({ queryKey }, { cancelRefetch: false });
    const hasFailed = cache.getQueryState(queryKey)?.status === 'error';
    pauseMs = hasFailed ? Math.min(2 * pauseMs, LOOK_RARELY_MS) : LOOK_EVERY_MS;
    wait(pauseMs);
  };

  const onReturn = () => {
    const isNew = performance.now() - lookedAt >= SAME_RETURN_MS;
    wait(isNew ? 0 : pauseMs);
  };
  const onGone = () => clearTimeout(timer);

  const listeners = [
    [document, 'visibilitychange', () => (isWatched() ? onReturn() : onGone())],
    [window, 'focus', onReturn],
    [window, 'pageshow', onReturn],
    [window, 'online', onReturn],
    [window, 'offline', onGone],
  ] as const;
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  wait(pauseMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}

function isWatched(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
