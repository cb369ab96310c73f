import { useSharedInstance } from '#kernel/shared-instance.tsx';

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
  /** The picture is made anew when points have landed; these stay. */
  hasGreeted: boolean;
  /** 'soon': the scene of the check-in comes first. */
  dance: 'none' | 'soon' | 'now';
}

export function useEmberLifeStore(): EmberLifeStore {
  return useSharedInstance(createEmberLifeStore);
}

function createEmberLifeStore(): EmberLifeStore {
  const listeners = new Set<() => void>();
  let isCatching = false;
  let hearts = 0;
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
    hasGreeted: false,
    dance: 'none',
  };
}
