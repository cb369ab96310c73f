import type { LocalDay } from '@fivefold/rules/calendar';
import type { Find } from '@fivefold/rules/ember-line';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** What stays when the picture is made anew, as it is when points have landed. */
interface EmberMemory {
  /** The day on which it last woke or yawned here. */
  readonly greetedOn: LocalDay | null;
  /** 'soon': the scene of the check-in comes first. */
  readonly dance: 'none' | 'soon' | 'now';
}

interface Joy {
  readonly gesture: 'heart' | 'spin';
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
  /** The person answers what it found, and this is how it is glad; another object each time. */
  readonly giveJoy: (gesture: Joy['gesture']) => void;
  readonly joy: () => Joy | null;
  /** What it is to come home with; null while it is at home. */
  readonly errand: () => Find['kind'] | null;
  /** What it went for last: it still holds it up when the words have come. */
  readonly carried: () => Find['kind'] | null;
  /** Sends it; without a motion that could be seen it is home at once. */
  readonly sendFor: (find: Find['kind']) => void;
  readonly comeHome: () => void;
  /** Whether its ways are seen. */
  readonly setSeen: (isSeen: boolean) => void;
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
  let joy: Joy | null = null;
  let errand: Find['kind'] | null = null;
  let carried: Find['kind'] | null = null;
  let isSeen = false;
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
    giveJoy: (gesture) => {
      joy = { gesture };
      notify();
    },
    joy: () => joy,
    errand: () => errand,
    carried: () => carried,
    sendFor: (find) => {
      if (!isSeen) return;
      errand = find;
      carried = find;
      notify();
    },
    comeHome: () => {
      if (errand === null) return;
      errand = null;
      notify();
    },
    setSeen: (next) => {
      isSeen = next;
    },
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
