import { useSyncExternalStore } from 'react';

/** Whether the page is seen: what moves or plays waits while it is hidden. */
export function useInSight(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
