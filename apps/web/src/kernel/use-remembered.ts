import { useCallback, useState } from 'react';
import { useSharedInstance } from './shared-instance.tsx';

const createMemory = () => new Map<string, unknown>();

/**
 * State that is remembered while the app runs: who comes back to a page finds it in the first frame, so that the page
 * is as high as it was.
 * @param name its own, with one type of value
 */
export function useRemembered<Value>(name: string): [value: Value | undefined, remember: (value: Value) => void] {
  const memory = useSharedInstance(createMemory);
  const [value, setValue] = useState(memory.get(name) as Value | undefined);
  const remember = useCallback(
    (next: Value) => {
      memory.set(name, next);
      setValue(() => next);
    },
    [memory, name],
  );
  return [value, remember];
}
