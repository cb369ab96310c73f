import { useCallback, useState } from 'react';
import { useSharedInstance } from './shared-instance.tsx';

const createKept = () => new Map<string, unknown>();

/**
 * State that is kept while the app runs: who comes back to a page finds it in the first frame, so that the page is as
 * high as it was.
 * @param name its own, with one type of value
 */
export function useKept<Value>(name: string): [value: Value | undefined, keep: (value: Value) => void] {
  const kept = useSharedInstance(createKept);
  const [value, setValue] = useState(kept.get(name) as Value | undefined);
  const keep = useCallback(
    (next: Value) => {
      kept.set(name, next);
      setValue(() => next);
    },
    [kept, name],
  );
  return [value, keep];
}
