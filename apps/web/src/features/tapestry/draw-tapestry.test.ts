import type { LocalDay } from '@fivefold/rules/calendar';
import { describe, expect, it } from 'vitest';
import { drawTapestry } from './draw-tapestry.ts';
import { TILE_SIDE } from './draw-tile.ts';
import { layOut, leftOf } from './layout.ts';
import { toRows } from './rows.ts';

/** The lines of the only tile of a tapestry. */
function drawTile(fullness?: number | null): Uint32Array[] {
  const checkIn = { date: '2026-01-01' as LocalDay, index: 0, late: false, small: false, came_back: false };
  const rows = toRows(
    [{ ...checkIn, milestone: null, celebration: 'tree', ...(fullness !== undefined && { fullness }) }],
    0,
    [],
  );
  const layout = layOut({ rows: rows.length, hasDaysOff: false, width: 300, pixelRatio: 1 });
  const data = new Uint8ClampedArray(layout.width * layout.height * 4);
  drawTapestry(rows, layout, { data });
  const pixels = new Uint32Array(data.buffer);
  return Array.from({ length: TILE_SIDE }, (_, y) => {
    const start = (y + 1) * layout.width + leftOf(0);
    return pixels.slice(start, start + TILE_SIDE);
  });
}

describe('the tile of a period with an amount', () => {
  const whole = drawTile();

  it.each([
    ['a full one', 1, 0],
    ['one of which nothing says how full it was', null, 0],
    ['three quarters', 0.75, 4],
    ['nearly all', 0.99, 1],
    ['half', 0.5, 8],
    ['next to nothing', 0.001, 16],
    ['nothing', 0, 16],
  ])('is woven from below as far as it was full: %s', (_, fullness, lines) => {
    const tile = drawTile(fullness);
    expect(tile.slice(lines)).toEqual(whole.slice(lines));
    tile.slice(0, lines).forEach((line, y) => expect(line).not.toEqual(whole[y]));
    // Threads of two colors, whatever the scene.
    expect(new Set(tile.slice(0, lines).flatMap((line) => [...line])).size).toBe(lines === 0 ? 0 : 2);
  });
});
