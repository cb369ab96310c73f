import { addDays, daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import { weekdayOf } from '@fivefold/rules/days-off';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_SIDE, drawFires, levelOf } from './year-art.ts';
import { cornerOfDay, dayAt, labeledDays, layOutYear } from './year-layout.ts';

const TO = '2026-11-21' as LocalDay;
const FROM = addDays(TO, -365);

describe('a year of tiles', () => {
  it.each([
    ['a desk', { width: 930, pixelRatio: 1, fontSize: 16 }, 1, 2],
    ['a sharp desk', { width: 930, pixelRatio: 2, fontSize: 16 }, 1, 2],
    ['a tablet', { width: 660, pixelRatio: 2, fontSize: 16 }, 1, 1.5],
    ['a phone', { width: 310, pixelRatio: 3, fontSize: 16 }, 3, 2],
    ['a small phone', { width: 250, pixelRatio: 2, fontSize: 16 }, 3, 1.5],
    ['a small phone with large text', { width: 230, pixelRatio: 2, fontSize: 32 }, 3, 1.5],
  ])('stands on %s in bands of tiles that are large enough', (_, room, bands, scale) => {
    expect(layOutYear(FROM, TO, room)).toMatchObject({ bands, scale });
  });

  it('has each day in one place, a week in a column from Sunday on, within the room', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 60, max: 1400 }),
        fc.constantFrom(1, 1.25, 1.5, 2, 2.625, 3),
        fc.constantFrom(16, 32),
        (later, length, width, pixelRatio, fontSize) => {
          const from = addDays(FROM, later);
          const to = addDays(from, length);
          const layout = layOutYear(from, to, { width, pixelRatio, fontSize });
          expect(layout.width).toBeLessThanOrEqual(width);
          expect(Math.round(layout.scale * pixelRatio * 1000) % 1000).toBe(0);
          for (let nth = 0; nth <= length; nth += 1) {
            const day = addDays(from, nth);
            const { left, top } = cornerOfDay(layout, day);
            const middle = (DAY_SIDE * layout.scale) / 2;
            expect(dayAt(layout, left + middle, top + middle)).toBe(day);
            if (weekdayOf(day) === 7) expect(top % layout.bandStep).toBeCloseTo(layout.labelHeight);
            expect(left + 2 * middle).toBeLessThanOrEqual(layout.width + 0.01);
            expect(top + 2 * middle).toBeLessThanOrEqual(layout.height + 0.01);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('names the months where they begin, and where a band goes on with one', () => {
    const names = (width: number, fontSize = 16) => {
      const room = { width, pixelRatio: 2, fontSize };
      return labeledDays(layOutYear(FROM, TO, room), FROM, TO, fontSize).map((day) => day.slice(2));
    };
    const firsts = Array.from({ length: 11 }, (_, nth) => `26-${String(nth + 1).padStart(2, '0')}-01`);
    // Ten days of November are too narrow for its name.
    expect(names(930)).toEqual(['25-12-01', ...firsts]);
    expect(names(310)).toEqual(['25-12-01', ...firsts]);
    expect(names(310, 60).length).toBeLessThan(12);
    expect(daysBetween(FROM, TO)).toBe(365);
  });

  it('has no day above, between and beside its bands', () => {
    const layout = layOutYear(FROM, TO, { width: 310, pixelRatio: 2, fontSize: 16 });
    for (const [x, y] of [
      [5, 5],
      [5, layout.bandStep + 5],
      [layout.width + 30, 60],
      [-5, 60],
      [5, layout.height + 40],
    ] as const)
      expect(dayAt(layout, x, y)).toBeUndefined();
  });
});

describe('a day’s fire', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [5, 4],
    [60, 4],
  ])('of %i check-ins is of level %i', (count, level) => expect(levelOf(count)).toBe(level));

  it('takes more of its tile with each level, each pixel once', () => {
    const areas = [0, 1, 2, 3, 5].map((count) => {
      const pixels = [...drawFires([{ count, x: 10, y: 20 }]).values()].flatMap((path) =>
        [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, length]) =>
          Array.from({ length: Number(length) }, (_, nth) => `${Number(x) + nth - 10} ${Number(y) - 20}`),
        ),
      );
      expect(new Set(pixels).size).toBe(pixels.length);
      expect(pixels.join(' ')).toMatch(/^[0-6]( [0-6])*$/);
      return pixels.length;
    });
    expect(areas[0]).toBe(1);
    expect(areas.at(-1)).toBe(DAY_SIDE * DAY_SIDE);
    areas.forEach((area, nth) => expect(area).toBeGreaterThan(areas[nth - 1] ?? 0));
  });
});
