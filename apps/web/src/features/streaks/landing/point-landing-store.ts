import { useSyncExternalStore } from 'react';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** Shows the true number after this long, whatever became of the animation. */
const RELEASE_AFTER_MS = 10_000;

/** Points that are on their way into the panel. */
export interface PointLanding {
  /** The panel draws no higher number; Infinity when nothing is on its way. */
  readonly maxShownTotal: number;
  /** The panel draws no higher level; Infinity when nothing is on its way. */
  readonly maxShownLevel: number;
  /** Points that wait for their flight, after the wave. */
  readonly waiting: number;
  /** Whether the waiting points may fly. */
  readonly isReady: boolean;
  readonly isFlying: boolean;
  /** The flight starts in the window's corner, where a subtle wave played. */
  readonly isFromCorner: boolean;
  /** How many landings have ended; the ember flares at each. */
  readonly flares: number;
}

interface HeldPoints {
  readonly points: number;
  /** The person's points with these. */
  readonly total: number;
  readonly levelBefore: number;
}

export interface PointLandingStore {
  readonly current: () => PointLanding;
  /** Keeps earned points out of the drawn number until they land. */
  readonly hold: (held: HeldPoints) => void;
  /** Lets the waiting points fly, as soon as no wave covers the panel. */
  readonly letFly: (options: { isFromCorner: boolean }) => void;
  /** Draws the true number at once, without a flight. */
  readonly release: () => void;
  /** Starts the flight of all waiting points. @returns how many there are */
  readonly takeOff: () => number;
  /** Points of the flight have reached the number. */
  readonly land: (points: number) => void;
  /** The last points have landed; the ember flares. */
  readonly finish: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NOTHING: Omit<PointLanding, 'flares'> = {
  maxShownTotal: Infinity,
  maxShownLevel: Infinity,
  waiting: 0,
  isReady: false,
  isFlying: false,
  isFromCorner: false,
};

export function usePointLandingStore(): PointLandingStore {
  return useSharedInstance(createPointLandingStore);
}

export function usePointLanding(): PointLanding {
  const store = usePointLandingStore();
  return useSyncExternalStore(store.subscribe, store.current);
}

export function createPointLandingStore(): PointLandingStore {
  const listeners = new Set<() => void>();
  let current: PointLanding = { ...NOTHING, flares: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (next: Partial<PointLanding>) => {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  };
  const release = () => {
    clearTimeout(timer);
    change(NOTHING);
  };
  return {
    current: () => current,
    hold: ({ points, total, levelBefore }) => {
      if (points <= 0) return;
      clearTimeout(timer);
      timer = setTimeout(release, RELEASE_AFTER_MS);
      change({
        maxShownTotal: Math.min(current.maxShownTotal, total - points),
        maxShownLevel: Math.min(current.maxShownLevel, levelBefore),
        waiting: current.waiting + points,
      });
    },
    letFly: ({ isFromCorner }) => {
      if (current.waiting > 0) change({ isReady: true, isFromCorner });
    },
    release,
    takeOff: () => {
      const { waiting } = current;
      change({ waiting: 0, isReady: false, isFlying: true });
      return waiting;
    },
    land: (points) => change({ maxShownTotal: current.maxShownTotal + points }),
    finish: () => {
      const flares = current.flares + 1;
      if (current.waiting > 0) {
        change({ flares, isFlying: false });
        return;
      }
      clearTimeout(timer);
      change({ ...NOTHING, flares });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
