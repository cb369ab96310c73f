import type { Celebration } from '@fivefold/rules/celebration';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** A celebration that is being played. */
export interface PlayingCelebration {
  readonly name: Celebration;
  readonly seed: number;
  /** Small, in the window's corner. */
  readonly isSubtle: boolean;
  /** The ember's own colors, '#rrggbb': shade, body, light. None leaves it as fire is. */
  readonly own: readonly string[];
  /** The points that the check-in earned; the wave writes them. */
  readonly points: number;
  /** The goal that was checked, where there is one. */
  readonly goalId?: string | undefined;
  /** Of a return or a milestone. */
  readonly marks?: SceneMarks | undefined;
}

/** What a scene wears and says beside its picture. */
export interface SceneMarks {
  /** Whether it has a golden frame. */
  readonly isGolden: boolean;
  /** Written into the scene; null for none. */
  readonly number: number | null;
  /** Lines over the scene. */
  readonly words: readonly string[];
}

const AS_FIRE: readonly string[] = [];

type CelebrateOptions = Partial<Omit<PlayingCelebration, 'name'>>;

export interface CelebrationStore {
  /** Plays a celebration, in place of one that may be playing. */
  readonly celebrate: (name: Celebration, options?: CelebrateOptions) => void;
  /** Ends the celebration, unless another has begun since. */
  readonly end: (ended: PlayingCelebration) => void;
  /** What is being played, or null. */
  readonly playing: () => PlayingCelebration | null;
  /** Calls `listener` at every change. @returns stops that */
  readonly subscribe: (listener: () => void) => () => void;
}

export function useCelebrations(): CelebrationStore {
  return useSharedInstance(createCelebrationStore);
}

export function createCelebrationStore(): CelebrationStore {
  const listeners = new Set<() => void>();
  let playing: PlayingCelebration | null = null;
  const change = (next: PlayingCelebration | null) => {
    playing = next;
    for (const listener of listeners) listener();
  };
  return {
    celebrate: (name, options) =>
      change({ name, seed: newSeed(), isSubtle: false, own: AS_FIRE, points: 1, ...options }),
    end: (ended) => {
      if (playing === ended) change(null);
    },
    playing: () => playing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function newSeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000);
}
