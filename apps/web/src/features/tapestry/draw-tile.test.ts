import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { describe, expect, it } from 'vitest';
import { RGBA } from '#ui/pixels/palette.ts';
import { drawTile, TILE_SIDE, TILE_VARIANTS } from './draw-tile.ts';
import { LETTERS, TILE_ART, type TileName } from './tile-art.ts';

const NAMES = Object.keys(TILE_ART) as TileName[];

describe('a tile', () => {
  it('is there for every celebration, and for what has its own', () => {
    expect(new Set(NAMES)).toEqual(new Set([...ALL_CELEBRATIONS, 'late', 'small', 'frozen', 'away']));
  });

  it.each(NAMES)('%s is 16 × 16 of the palette’s colors, and no pixel is clear', (name) => {
    const rows = TILE_ART[name].rows.trim().split('\n');
    expect(rows.map((row) => row.length)).toEqual(Array(TILE_SIDE).fill(TILE_SIDE));
    for (const letter of `${rows.join('')}${TILE_ART[name].skies.join('')}`.split('')) {
      expect(`.${LETTERS}`).toContain(letter);
    }
    const palette = new Set(new Uint32Array(RGBA.buffer));
    for (let seed = 0; seed < TILE_VARIANTS; seed++) {
      const pixels = new Uint32Array(drawTile(name, seed).buffer);
      expect(pixels).toHaveLength(TILE_SIDE * TILE_SIDE);
      for (const color of pixels) expect(palette.has(color) && color >>> 24 === 255).toBe(true);
    }
  });

  it('differs from every other one in a third of its pixels', () => {
    for (const one of NAMES) {
      for (const other of NAMES) {
        if (one >= other) continue;
        const [a, b] = [one, other].map((name) => new Uint32Array(drawTile(name, 0).buffer));
        const different = a?.filter((color, at) => color !== b?.[at]).length ?? 0;
        expect(different, `${one} and ${other}`).toBeGreaterThan((TILE_SIDE * TILE_SIDE) / 3);
      }
    }
  });

  it('is always drawn alike, and repeats after its variants', () => {
    for (const name of NAMES) expect(drawTile(name, 1)).toEqual(drawTile(name, 1 + TILE_VARIANTS));
  });
});
