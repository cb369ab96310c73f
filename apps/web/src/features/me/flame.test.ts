import { describe, expect, it } from 'vitest';
import { drawFlame, FLAME_COLUMNS, FLAME_ROWS, flameRows } from './flame.ts';

describe('flameRows', () => {
  it.each([
    [0, 40, 0],
    [40, 40, FLAME_ROWS],
    [20, 40, FLAME_ROWS / 2],
    // A month with points always has a flame.
    [1, 40, 4],
    [1, 1000, 4],
    [1, 1, FLAME_ROWS],
  ])('%i points beside %i are %i rows', (points, most, rows) => {
    expect(flameRows(points, most)).toBe(rows);
  });
});

describe('drawFlame', () => {
  it('draws each pixel once, on its rows from tip to ground, with the hottest at the ground', () => {
    for (let nth = 0; nth < 12; nth += 1) {
      for (const rows of [4, 5, 12, 13, FLAME_ROWS]) {
        const paths = drawFlame(rows, nth);
        const pixels = Object.values(paths).flatMap((path) =>
          [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
        );
        expect(new Set(pixels.map(String)).size).toBe(pixels.length);
        expect(Math.min(...pixels.map(([, y]) => y))).toBe(0);
        expect(Math.max(...pixels.map(([, y]) => y))).toBe(rows - 1);
        expect(pixels.every(([x]) => x >= 0 && x < FLAME_COLUMNS)).toBe(true);
        expect(paths.yellow).toContain(` ${rows - 1}h1`);
      }
    }
  });
});
