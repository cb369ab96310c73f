/**
 * What people wish of hearts while the server does not know it yet. A wish stands over what is known, so nothing that
 * arrives meanwhile makes the heart flicker, and a failure takes it back by letting go of it.
 */
interface Wish {
  /** The last tap. */
  isOn: boolean;
  /** What the server has agreed to so far. */
  isKnownOn: boolean;
  isUnderWay: boolean;
}

export interface HeartTap {
  /** The check-in, as a text. */
  readonly key: string;
  readonly isOn: boolean;
  /** What the server is known to have. */
  readonly wasOn: boolean;
  /** Tells the server, and puts its answer in place. */
  readonly send: (isOn: boolean) => Promise<void>;
  /** Runs something once what `send` put in place can be seen. */
  readonly whenShown: (action: () => void) => void;
}

const wishes = new Map<string, Wish>();
const listeners = new Set<() => void>();

export function subscribeToWishes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is wished of a check-in's heart; undefined when what is known is what is wished. */
export function wishedHeart(key: string): boolean | undefined {
  return wishes.get(key)?.isOn;
}

/**
 * Brings the server to the last tap. One request at a time for each check-in: taps that come meanwhile are taken along,
 * and only the last of them counts.
 * @returns what was brought about last; null when another tap's work takes this one along, or nothing had to be done.
 * @throws what `send` throws; the wish is let go of.
 */
export async function bringHeart({ key, isOn, wasOn, send, whenShown }: HeartTap): Promise<boolean | null> {
  const current = wishes.get(key);
  if (current?.isUnderWay === true) {
    current.isOn = isOn;
    tell();
    return null;
  }
  const wish: Wish = { isOn, isKnownOn: current?.isKnownOn ?? wasOn, isUnderWay: true };
  wishes.set(key, wish);
  tell();
  let brought: boolean | null = null;
  try {
    while (wish.isOn !== wish.isKnownOn) {
      const wanted = wish.isOn;
      await send(wanted);
      wish.isKnownOn = wanted;
      brought = wanted;
    }
    return brought;
  } finally {
    wish.isUnderWay = false;
    whenShown(() => {
      // A tap in between has a wish of its own.
      if (wishes.get(key) !== wish) return;
      wishes.delete(key);
      tell();
    });
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}
