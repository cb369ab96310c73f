import type { LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATIONS } from '@fivefold/rules/celebration';
import { describe, expect, it } from 'vitest';
import { FERN, GRASS, LEAF, NIGHT, PINK, RGBA } from '#ui/pixels/palette.ts';
import { drawFrame, layOutFrame } from './draw-frame.ts';
import { toRows } from './rows.ts';

const colors = new Uint32Array(RGBA.buffer);

function draw({ count = 35, seed = 5, months = 0 }): Uint32Array {
  const checkIns = Array.from({ length: count }, (_, index) => ({
    date: '2026-01-01' as LocalDay,
    index,
    late: false,
    small: false,
    came_back: false,
    milestone: null,
    celebration: CELEBRATIONS[index % CELEBRATIONS.length] ?? 'tree',
  }));
  const rows = toRows(checkIns, 0, []);
  const { width, height } = layOutFrame(rows.length);
  const data = new Uint8ClampedArray(width * height * 4);
  drawFrame({ rows, seed, months }, { data });
  return new Uint32Array(data.buffer);
}
const amountOf = (pixels: Uint32Array, ...of: number[]) => {
  const wanted = of.map((color) => colors[color]);
  return pixels.filter((pixel) => wanted.includes(pixel)).length;
};

describe('the frame of a root', () => {
  it('is drawn in the palette’s colors alone, whatever the seed and the age', () => {
    const palette = new Set([0, ...colors]);
    for (const months of [0, 1, 7, 12, 400])
      for (const seed of [0, 1, 0xf_ff_ff_ff]) {
        const pixels = draw({ seed, months, count: 13 });
        expect(pixels.every((pixel) => palette.has(pixel))).toBe(true);
      }
  });

  it('is the same for the same goal and age, and another one for another goal', () => {
    expect(draw({ months: 4 })).toEqual(draw({ months: 4 }));
    expect(draw({ months: 4, seed: 6 })).not.toEqual(draw({ months: 4 }));
  });

  it('grows over with the months, flowers from the fifth on, and is grown after a year', () => {
    const green = [0, 3, 6, 9, 12].map((months) => amountOf(draw({ months }), FERN, LEAF, GRASS));
    expect(green).toEqual(green.toSorted((one, other) => one - other));
    expect(new Set(green).size).toBe(5);
    expect(draw({ months: 13 })).toEqual(draw({ months: 12 }));
    const pink = [4, 8].map((months) => amountOf(draw({ months, count: 5 }), PINK));
    expect(pink[1]).toBeGreaterThan(pink[0] ?? 0);
  });

  it('has the rows on dark cloth, however few they are', () => {
    const [one, seven] = [layOutFrame(1), layOutFrame(7)];
    expect([one.width, seven.height - one.height]).toEqual([seven.width, 6 * 19]);
    expect(amountOf(draw({ count: 1 }), NIGHT)).toBeGreaterThan(500);
  });
});
