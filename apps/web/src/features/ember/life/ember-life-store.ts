import type { LocalDay } from '@fivefold/rules/calendar';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** What stays when the picture is made anew, as it is when points have landed. */
interface EmberMemory {
  /** The day on which it last woke or yawned here. */
  readonly greetedOn: LocalDay | null;
  /** 'soon': the scene of the check-in comes first. */
  readonly dance: 'none' | 'soon' | 'now';
}

/** What the parts of the dashboard tell the ember, and what they wait for. */
export interface EmberLifeStore {
  /** The light of a check-in flies to the ember: scenes wait for the moment until it is caught. */
  readonly isCatching: () => boolean;
  readonly setCatching: (isCatching: boolean) => void;
  /** A friend's heart has arrived. */
  readonly giveHeart: () => void;
  /** How many have. */
  readonly hearts: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly memory: () => EmberMemory;
  readonly remember: (changes: Partial<EmberMemory>) => void;
}

export function useEmberLifeStore(): EmberLifeStore {
  return useSharedInstance(createEmberLifeStore);
}

function createEmberLifeStore(): EmberLifeStore {
  const listeners = new Set<() => void>();
  let isCatching = false;
  let hearts = 0;
  let memory: EmberMemory = { greetedOn: null, dance: 'none' };
  const notify = () => listeners.forEach((listener) => listener());
  return {
    isCatching: () => isCatching,
    setCatching: (next) => {
      if (next === isCatching) return;
      isCatching = next;
      notify();
    },
    giveHeart: () => {
      hearts += 1;
      notify();
    },
    hearts: () => hearts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    memory: () => memory,
    remember: (changes) => {
      memory = { ...memory, ...changes };
    },
  };
}
