import type { Celebration } from '@fivefold/rules/celebration';
import type { Voice } from './melodies.ts';
import { type Note, pitchOf, scoreScene } from './score.ts';

/** Seconds from one check-in of a phrase to the next, and from one day of a song to the next. */
const BEAT = 0.5;
/** The last scene of a phrase has twice the time of the others. */
const LAST_BEATS = 2;

/** A day of a month: the scene of its check-in, or null for a rest. */
export type SongDay = { readonly celebration: Celebration; readonly isSoft: boolean } | null;

/** A row of a tapestry: the beginnings of its scenes, one after the other; a full row ends with a chord. */
export function composeRow(row: readonly { readonly celebration: Celebration; readonly index: number }[]): Note[] {
  const notes = row.flatMap(({ celebration, index }, nth) => {
    const beats = nth === row.length - 1 ? LAST_BEATS : 1;
    return scoreScene(celebration, index)
      .filter(({ start }) => start < beats * BEAT)
      .map((note) => ({ ...note, start: note.start + nth * BEAT }));
  });
  const end = (row.length - 1 + LAST_BEATS) * BEAT;
  return row.length === FULL_ROW ? [...notes, ...chord('fkru', 'bell', end)] : notes;
}

const FULL_ROW = 5;

/** The note of each scene in a song. Played in the order of the cycle they are a tune. */
const TONES: Readonly<Record<Exclude<Celebration, 'wave'>, readonly [letter: string, voice: Voice]>> = {
  tree: ['k', 'pluck'],
  rock: ['i', 'bass'],
  fire: ['m', 'pluck'],
  star: ['s', 'bell'],
  tornado: ['o', 'flute'],
  blackhole: ['f', 'bass'],
  rainbow: ['p', 'pluck'],
  lightning: ['r', 'bell'],
  fireworks: ['u', 'bell'],
  snow: ['q', 'bell'],
  garden: ['n', 'flute'],
  rocket: ['p', 'bell'],
};
const TONE_SECONDS = 0.9;
const FIRM = 0.9;
const SOFT = 0.5;
const DAYS_OF_WEEK = 7;

/** A month: a note for each check-in, a chord for each wave, and silence for each day without one. */
export function composeMonth(days: readonly SongDay[]): Note[] {
  const firstOfWeeks = new Set<number>();
  return days.flatMap((day, nth) => {
    if (day === null) return [];
    const start = nth * BEAT;
    const week = Math.floor(nth / DAYS_OF_WEEK);
    const isFirst = !firstOfWeeks.has(week);
    firstOfWeeks.add(week);
    const ground = isFirst ? [tone(week % 2 === 0 ? 'f' : 'd', 'bass', start, SOFT)] : [];
    if (day.celebration === 'wave') return [...ground, ...chord('knpr', 'bell', start)];
    const [letter, voice] = TONES[day.celebration];
    return [...ground, tone(letter, voice, start, day.isSoft ? SOFT : FIRM)];
  });
}

function chord(letters: string, voice: Voice, start: number): Note[] {
  return Array.from(letters, (letter) => tone(letter, voice, start, SOFT));
}

function tone(letter: string, voice: Voice, start: number, loudness: number): Note {
  return { start, length: TONE_SECONDS, pitch: pitchOf(letter), voice, loudness };
}
