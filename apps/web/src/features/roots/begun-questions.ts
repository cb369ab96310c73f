import { useSyncExternalStore } from 'react';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/**
 * Goals about which a person has begun to answer, or that have just taken root: their line stays until it is over.
 */
export function useBegunQuestions() {
  const store = useSharedInstance(createBegunQuestions);
  const begun = useSyncExternalStore(store.subscribe, store.current);
  return { isBegun: (goalId: string) => begun.has(goalId), begin: store.begin, end: store.end };
}

function createBegunQuestions() {
  const listeners = new Set<() => void>();
  let begun: ReadonlySet<string> = new Set();
  const change = (next: ReadonlySet<string>) => {
    begun = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => begun,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin: (goalId: string) => change(new Set([...begun, goalId])),
    end: (goalId: string) => change(new Set([...begun].filter((each) => each !== goalId))),
  };
}
