import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches now: `useMediaQuery('(width >= 68.75rem)')`. False where there are no media queries. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = find(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => find(query)?.matches === true);
}

function find(query: string): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia(query) : undefined;
}
