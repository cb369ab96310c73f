import { ALL_CELEBRATIONS, CELEBRATIONS } from '@fivefold/rules/celebration';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreScene } from './score.ts';
import { composeMonth, composeRow, type SongDay } from './songs.ts';

const anyScene = fc.constantFrom(...ALL_CELEBRATIONS);
const anyDay = fc.option(fc.record({ celebration: anyScene, isSoft: fc.boolean() }));
const endOf = (notes: readonly { start: number; length: number }[]) =>
  Math.max(0, ...notes.map(({ start, length }) => start + length));

describe('a row of the tapestry as a phrase', () => {
  it('begins with the first notes of its scenes, half a second apart', () => {
    const row = CELEBRATIONS.slice(2, 5).map((celebration, index) => ({ celebration, index }));
    const notes = composeRow(row);
    row.forEach(({ celebration, index }, nth) => {
      const [first] = scoreScene(celebration, index);
      expect(notes).toContainEqual({ ...first, start: nth / 2 });
    });
  });

  it('ends with a chord only when it is full, and lasts some seconds', () => {
    const rowOf = (count: number) =>
      composeRow(CELEBRATIONS.slice(0, count).map((celebration, index) => ({ celebration, index })));
    const lastStarts = (count: number) => {
      const last = Math.max(...rowOf(count).map(({ start }) => start));
      return rowOf(count).filter(({ start }) => start === last).length;
    };
    expect(lastStarts(5)).toBe(4);
    expect(lastStarts(4)).toBeLessThan(4);
    expect(endOf(rowOf(5))).toBeLessThan(6);
  });
});

describe('a month as a song', () => {
  it('has notes on days with a check-in, silence on others, and ends within 20 seconds', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 31 }), (days) => {
        const notes = composeMonth(days);
        const played = new Set(notes.map(({ start }) => start * 2));
        expect(played).toEqual(new Set(days.flatMap((day, nth) => (day === null ? [] : [nth]))));
        expect(endOf(notes)).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('gives each scene a sound of its own', () => {
    const sounds = ALL_CELEBRATIONS.map((celebration) =>
      JSON.stringify(composeMonth([{ celebration, isSoft: false }]).map(({ pitch, voice }) => [pitch, voice])),
    );
    expect(new Set(sounds).size).toBe(ALL_CELEBRATIONS.length);
  });

  it('plays a late or small check-in softer', () => {
    const loudnessOf = (isSoft: boolean) => composeMonth([{ celebration: 'tree', isSoft } as SongDay]).at(-1)?.loudness;
    expect(loudnessOf(true)).toBeLessThan(loudnessOf(false) ?? 0);
  });
});
