/**
 * A reaction that is shown before the server has confirmed it, so that nothing that arrives meanwhile makes it flicker.
 */
interface PendingReaction {
  /** The last tap. */
  isOn: boolean;
  /** What the server has confirmed. */
  isConfirmedOn: boolean;
  isInFlight: boolean;
}

interface ReactionTap {
  /** The check-in, as a text. */
  readonly key: string;
  readonly isOn: boolean;
  /** What the server has, as far as the app knows. */
  readonly wasOn: boolean;
  /** Sends the reaction, and puts the answer into the cache. */
  readonly send: (isOn: boolean) => Promise<void>;
  /** Runs an action once the screen shows what `send` put into the cache. */
  readonly whenShown: (action: () => void) => void;
}

export interface PendingReactions {
  /** Calls `listener` at every change. @returns stops that */
  readonly subscribe: (listener: () => void) => () => void;
  /** What a check-in's heart shows before the server has confirmed it; undefined when nothing is pending. */
  optimisticReaction(key: string): boolean | undefined;
  /**
   * Brings the server to the last tap. Each check-in has one request in flight at a time: taps that come meanwhile are
   * combined, and only the last of them counts.
   * @returns what was changed last; null when an earlier tap's request covers this one, or nothing had to change
   * @throws what `send` throws; the reaction is rolled back
   */
  syncReaction(tap: ReactionTap): Promise<boolean | null>;
}

export function createPendingReactions(): PendingReactions {
  const pending = new Map<string, PendingReaction>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    optimisticReaction: (key) => pending.get(key)?.isOn,
    syncReaction: async ({ key, isOn, wasOn, send, whenShown }) => {
      const current = pending.get(key);
      if (current?.isInFlight === true) {
        current.isOn = isOn;
        notify();
        return null;
      }
      const reaction: PendingReaction = { isOn, isConfirmedOn: current?.isConfirmedOn ?? wasOn, isInFlight: true };
      pending.set(key, reaction);
      notify();
      let changedTo: boolean | null = null;
      try {
        while (reaction.isOn !== reaction.isConfirmedOn) {
          const wanted = reaction.isOn;
          await send(wanted);
          reaction.isConfirmedOn = wanted;
          changedTo = wanted;
        }
        return changedTo;
      } finally {
        reaction.isInFlight = false;
        whenShown(() => {
          // A later tap has a pending reaction of its own.
          if (pending.get(key) !== reaction) return;
          pending.delete(key);
          notify();
        });
      }
    },
  };
}
