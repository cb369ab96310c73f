import { pick } from '#ui/pixels/dither.ts';
import type { Ramp } from '#ui/pixels/palette.ts';
import { plot, type Surface } from './stage.ts';

/**
 * A ball lit from the upper left, the light of all scenes.
 *
 * @param lift added to the brightness of the whole ball, -1 to 1
 * @param seam see {@link pick}
 */
export function shadeBall(
  surface: Surface,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
  ramp: Ramp,
  lift = 0,
  seam = 0.5,
): void {
  if (halfWidth <= 0 || halfHeight <= 0) return;
  for (let row = Math.floor(y - halfHeight); row <= y + halfHeight; row++) {
    const rise = (row + 0.5 - y) / halfHeight;
    for (let column = Math.floor(x - halfWidth); column <= x + halfWidth; column++) {
      const run = (column + 0.5 - x) / halfWidth;
      const square = run * run + rise * rise;
      if (square > 1) continue;
      const light = 0.62 - run * 0.34 - rise * 0.42 - square * 0.16 + lift;
      plot(surface, column, row, pick(ramp, light, column, row, seam));
    }
  }
}
