import { clamp, cosine, sine } from './curves.ts';
import { pick } from '#ui/pixels/dither.ts';
import type { Ramp } from '#ui/pixels/palette.ts';
import type { Stage } from './stage.ts';
import { plotInside } from './window.ts';

/** A far range of hills with a lit ridge, inside the window. */
export function paintRange(
  stage: Stage,
  ms: number,
  ground: number,
  height: number,
  color: number,
  ridge: number,
  shape = 0,
): void {
  for (let x = stage.centerX - stage.halfWidth; x <= stage.centerX + stage.halfWidth; x++) {
    const run = (x - stage.centerX) / stage.halfWidth;
    const rise = cosine(run * 1.3 + 0.45 + shape) * 0.6 + sine(run * 3.1 + shape * 3) * 0.24 + sine(run * 7.3) * 0.08;
    const top = ground - Math.floor(height * (0.6 - rise * 0.6));
    for (let y = top; y <= ground + 14; y++) plotInside(stage, ms, x, y, y === top ? ridge : color);
  }
}

/** The ground in front: its surface is at `ground` in the middle and falls by `bend` pixels to the sides. */
export function paintGround(stage: Stage, ms: number, ground: number, bend: number, ramp: Ramp): void {
  for (let x = stage.centerX - stage.halfWidth - 2; x <= stage.centerX + stage.halfWidth + 2; x++) {
    const run = (x - stage.centerX) / stage.halfWidth;
    const top = ground + Math.floor(run * run * bend);
    for (let y = top; y <= stage.centerY + stage.halfHeight + 6; y++) {
      const light = clamp(0.8 - (y - top) / 16 - Math.abs(run - 0.2) * 0.3, 0.1, 0.75);
      plotInside(stage, ms, x, y, pick(ramp, light, x, y, 0.4));
    }
    if ((x * 7) % 11 < 3) plotInside(stage, ms, x, top - 1, pick(ramp, 0.7, x, top, 0));
  }
}
