import type { Celebration } from '@fivefold/rules/celebration';

/** A celebration that is being played. */
export interface PlayingCelebration {
  readonly name: Celebration;
  readonly seed: number;
  /** Small, in the window's corner. */
  readonly isSubtle: boolean;
  /** The ember's own colours, '#rrggbb': shade, body, light. None leaves it as fire is. */
  readonly own: readonly string[];
  /** The points that the check-in earned; the wave writes them. */
  readonly points: number;
}

const AS_FIRE: readonly string[] = [];

type CelebrateOptions = Partial<Pick<PlayingCelebration, 'seed' | 'isSubtle' | 'own' | 'points'>>;

const listeners = new Set<() => void>();
let playing: PlayingCelebration | null = null;

/** Plays a celebration, in place of one that may be playing. Any part of the app may call it. */
export function celebrate(
  name: Celebration,
  { seed = newSeed(), isSubtle = false, own = AS_FIRE, points = 1 }: CelebrateOptions = {},
): void {
  change({ name, seed, isSubtle, own, points });
}

/** Ends the celebration, unless another has begun since. */
export function endCelebration(ended: PlayingCelebration): void {
  if (playing === ended) change(null);
}

/** What is being played, or null. */
export function playingCelebration(): PlayingCelebration | null {
  return playing;
}

/** Calls `listener` at every change. @returns stops that */
export function subscribeToCelebration(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function newSeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000);
}

function change(next: PlayingCelebration | null): void {
  playing = next;
  for (const listener of listeners) listener();
}
