import type { Celebration } from '@fivefold/rules/celebration';
import { random } from '#ui/pixels/random.ts';
import { MELODIES, type Voice } from './melodies.ts';

/** One sound. */
export interface Note {
  /** Seconds from the beginning. */
  readonly start: number;
  /** Seconds until it is silent. */
  readonly length: number;
  /** As MIDI counts half tones: 69 is the A of 440 Hz. */
  readonly pitch: number;
  readonly voice: Voice;
  /** 0 to 1. */
  readonly loudness: number;
}

/** Seconds that the music of a scene takes. */
export const SCENE_SECONDS = 2;
/** Seconds of a character of a melody. */
const SLOT = 1 / 16;
/** D, E, F sharp, A and B, as half tones above D: any two of them sound well together, and so do any two scenes. */
const SCALE = [0, 2, 4, 7, 9];
/** The D that the letter a is. */
const LOWEST = 38;
const A = 97;
/** What a star of a melody may be: t to y. */
const SPARKLES = [19, 6] as const;

/** Seconds that a sound goes on after its slots. */
const RINGS: Readonly<Record<Voice, number>> = {
  pluck: 0.4,
  bell: 0.9,
  flute: 0.1,
  bass: 0.3,
  pad: 0.35,
  drum: 0.25,
  hiss: 0.12,
};
const ACCENT = 1;
const PLAIN = 0.62;
/** By how much a seed may make a note softer. */
const LIVELINESS = 0.2;

/** What a letter of a melody sounds like: a is a low D, f the D above it. */
export function pitchOf(letter: string): number {
  return pitchAt(letter.toLowerCase().charCodeAt(0) - A);
}

function pitchAt(step: number): number {
  return LOWEST + 12 * Math.floor(step / SCALE.length) + (SCALE[step % SCALE.length] ?? 0);
}

/** The music of a scene, ordered by time; the seed chooses its sparkles and makes it breathe. */
export function scoreScene(scene: Celebration, seed: number): Note[] {
  return MELODIES[scene]
    .flatMap(([voice, melody], line) =>
      [...melody.matchAll(/[a-z*]-*/gi)].map(({ 0: { length, [0]: letter = 'a' }, index }) => {
        const start = index * SLOT;
        const chance = random(seed, line * 64 + index);
        return {
          start,
          length: Math.min(SCENE_SECONDS - start, length * SLOT + RINGS[voice]),
          pitch: letter === '*' ? pitchAt(SPARKLES[0] + Math.floor(chance * SPARKLES[1])) : pitchOf(letter),
          voice,
          loudness: (/[A-Z]/.test(letter) ? ACCENT : PLAIN) * (1 - LIVELINESS * chance),
        };
      }),
    )
    .toSorted((one, other) => one.start - other.start);
}

/** When the accents of a score are, in milliseconds, ascending. */
export function rhythmOf(notes: readonly Note[]): number[] {
  const beats = notes.flatMap(({ start, loudness }) => (loudness > PLAIN ? [Math.round(start * 1000)] : []));
  return [...new Set(beats)].toSorted((one, other) => one - other);
}
