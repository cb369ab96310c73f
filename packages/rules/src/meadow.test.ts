import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { ALL_CELEBRATIONS, CELEBRATIONS } from './celebration.ts';
import {
  type Block,
  dayAtPixel,
  hemisphereOf,
  PIXELS_A_DAY,
  pixelOfDay,
  placeOfPlant,
  PLANT_ROWS,
  PLANT_SPREAD,
  plantOf,
  plantSeed,
  seasonOn,
} from './meadow.ts';

const day = (text: string) => text as LocalDay;
const anyBlock: fc.Arbitrary<Block> = fc.record({
  goalId: fc.uuid(),
  day: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2000-01-01'), days)),
  frequency: fc.constantFrom('daily', 'weekly'),
  scene: fc.option(fc.constantFrom(...CELEBRATIONS)),
});
const planted = (block: Block) => {
  const seed = plantSeed(block);
  return { name: plantOf(block), ...placeOfPlant({ seed, day: block.day }) };
};

describe('plantOf', () => {
  const block = { goalId: 'a goal', day: day('2026-11-21') };
  it.each([
    ['daily', 'tree', 'tree'],
    ['daily', 'wave', 'wave'],
    ['weekly', 'tree', 'wave'],
    ['weekly', null, 'wave'],
  ] as const)('a %s block after the scene %s plants %s', (frequency, scene, expected) => {
    expect(plantOf({ ...block, frequency, scene })).toBe(expected);
  });

  it('follows from the block where no scene is known, and has all twelve then', () => {
    const days = Array.from({ length: 200 }, (_, nth) => addDays(block.day, nth));
    const names = days.map((each) => plantOf({ ...block, day: each, frequency: 'daily', scene: null }));
    expect(new Set(names)).toEqual(new Set(CELEBRATIONS));
  });
});

describe('placeOfPlant', () => {
  it('is the same whatever else is planted, taken away and planted again', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 40 }), fc.nat(), (blocks, nth) => {
        const before = blocks.map(planted);
        const undone = nth % blocks.length;
        const rest = blocks.toSpliced(undone, 1);
        expect(rest.map(planted)).toEqual(before.toSpliced(undone, 1));
        const again = rest.toSpliced(undone, 0, { ...(blocks[undone] as Block) });
        expect(again.map(planted)).toEqual(before);
      }),
    );
  });

  it('is near the day of the block, in one of the rows', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const { x, row, name } = planted(block);
        expect(Math.abs(x - pixelOfDay(block.day))).toBeLessThanOrEqual(PLANT_SPREAD);
        expect(row >= 0 && row < PLANT_ROWS).toBe(true);
        expect(ALL_CELEBRATIONS).toContain(name);
        expect(dayAtPixel(pixelOfDay(block.day) + PIXELS_A_DAY - 1)).toBe(block.day);
      }),
    );
  });

  it('puts the plants of 200 goals on one day beside each other', () => {
    const places = Array.from({ length: 200 }, (_, nth) =>
      placeOfPlant({ seed: plantSeed({ goalId: `goal ${nth}`, day: day('2026-11-21') }), day: day('2026-11-21') }),
    );
    expect(new Set(places.map(({ x, row }) => `${x} ${row}`)).size).toBeGreaterThan(170);
    expect(new Set(places.map(({ row }) => row)).size).toBe(PLANT_ROWS);
  });
});

describe('seasonOn', () => {
  it.each([
    ['2026-02-28', 'winter', 'summer'],
    ['2026-03-01', 'spring', 'fall'],
    ['2026-05-31', 'spring', 'fall'],
    ['2026-06-01', 'summer', 'winter'],
    ['2026-09-01', 'fall', 'spring'],
    ['2026-11-30', 'fall', 'spring'],
    ['2026-12-01', 'winter', 'summer'],
  ] as const)('%s is in %s in the north and in %s in the south', (on, north, south) => {
    expect([seasonOn(day(on), 'north'), seasonOn(day(on), 'south')]).toEqual([north, south]);
  });

  it.each([
    ['Europe/Berlin', 'north'],
    ['America/New_York', 'north'],
    ['Australia/Sydney', 'south'],
    ['America/Argentina/Ushuaia', 'south'],
    ['America/Sao_Paulo', 'south'],
    ['Pacific/Auckland', 'south'],
    ['UTC', 'north'],
  ] as const)('people in %s are in the %s', (zone, hemisphere) => {
    expect(hemisphereOf(zone)).toBe(hemisphere);
  });
});
