import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pitchOf, rhythmOf, scoreScene, SCENE_SECONDS } from './score.ts';

const anyScene = fc.constantFrom(...ALL_CELEBRATIONS);
const anySeed = fc.integer({ min: 0, max: 0xffff_ffff });
/** D, E, F sharp, A and B, counted from C. */
const KEY = [2, 4, 6, 9, 11];

describe('the music of a scene', () => {
  it('is in one key, begins at once, ends within two seconds and is never too loud', () => {
    fc.assert(
      fc.property(anyScene, anySeed, (scene, seed) => {
        const notes = scoreScene(scene, seed);
        expect(notes[0]?.start).toBe(0);
        expect(KEY).toEqual(expect.arrayContaining([...new Set(notes.map(({ pitch }) => pitch % 12))]));
        expect(Math.max(...notes.map(({ start, length }) => start + length))).toBeLessThanOrEqual(SCENE_SECONDS);
        // A shorter one would be a click.
        expect(Math.min(...notes.map(({ length }) => length))).toBeGreaterThan(0.1);
        expect(Math.min(...notes.map(({ loudness }) => loudness))).toBeGreaterThan(0.3);
        expect(Math.max(...notes.map(({ loudness }) => loudness))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the same for the same seed, and another one for another scene', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const scores = ALL_CELEBRATIONS.map((scene) => JSON.stringify(scoreScene(scene, seed)));
        expect(new Set(scores).size).toBe(ALL_CELEBRATIONS.length);
        expect(ALL_CELEBRATIONS.map((scene) => JSON.stringify(scoreScene(scene, seed)))).toEqual(scores);
      }),
      { numRuns: 20 },
    );
  });

  it('differs a little with the seed', () => {
    expect(scoreScene('rainbow', 1)).not.toEqual(scoreScene('rainbow', 2));
  });

  it('reads letters as D, E, F sharp, A and B from the low D on', () => {
    expect(Array.from('abcdefZ', pitchOf)).toEqual([38, 40, 42, 45, 47, 50, 98]);
  });
});

describe('the rhythm of a scene', () => {
  it('begins with its music, ends with it, and leaves a phone the time to vibrate', () => {
    fc.assert(
      fc.property(anyScene, anySeed, (scene, seed) => {
        const beats = rhythmOf(scoreScene(scene, seed));
        expect(beats[0]).toBe(0);
        expect(beats.at(-1)).toBeLessThan(SCENE_SECONDS * 1000);
        expect(Math.min(...beats.slice(1).map((beat, nth) => beat - (beats[nth] ?? 0)))).toBeGreaterThan(50);
      }),
    );
  });

  it('is made of the accents', () => {
    const note = { length: 1, pitch: 62, voice: 'pluck' } as const;
    const notes = [0, 0.25, 0.25, 0.5].map((start, nth) => ({ ...note, start, loudness: nth === 3 ? 0.5 : 0.9 }));
    expect(rhythmOf(notes)).toEqual([0, 250]);
    expect(rhythmOf([])).toEqual([]);
  });
});
