import { threshold } from '#ui/pixels/dither.ts';
import { INK, RGBA } from '#ui/pixels/palette.ts';
import { LETTERS, TILE_ART, type TileName } from './tile-art.ts';

/** Pixels of a tile's side. */
export const TILE_SIDE = 16;
/** Seeds beyond this many repeat. */
export const TILE_VARIANTS = 6;

const PALETTE = new Uint32Array(RGBA.buffer);
/** The color of each letter, as four bytes in one number. */
const COLORS = new Map(Array.from(LETTERS, (letter, nth) => [letter, PALETTE[INK + nth] ?? 0]));

/**
 * A tile's colors, four bytes a pixel, row by row.
 * @param seed which of its variants: another sky, the other way round
 */
export function drawTile(name: TileName, seed: number): Uint8ClampedArray {
  const { skies, rows, turns } = TILE_ART[name];
  const sky = skies[seed % skies.length] ?? '';
  const isTurned = turns && seed % 2 === 1;
  const art = rows.trim().split('\n');
  const pixels = new Uint32Array(TILE_SIDE * TILE_SIDE);
  for (let y = 0; y < TILE_SIDE; y++) {
    for (let x = 0; x < TILE_SIDE; x++) {
      const letter = art[y]?.charAt(isTurned ? TILE_SIDE - 1 - x : x) ?? '.';
      pixels[y * TILE_SIDE + x] = COLORS.get(letter === '.' ? skyAt(sky, x, y) : letter) ?? 0;
    }
  }
  return new Uint8ClampedArray(pixels.buffer);
}

/** Bands of color that meet in a narrow dithered seam, as in the scenes. */
function skyAt(sky: string, x: number, y: number): string {
  const level = ((y + 0.5) / TILE_SIDE) * sky.length - 0.5;
  const band = Math.max(0, Math.min(sky.length - 1, Math.floor(level)));
  const within = (level - band - 0.5) / 0.5 + 0.5;
  return sky.charAt(within > threshold(x, y) && band < sky.length - 1 ? band + 1 : band);
}
