import { sine } from './curves.ts';
import type { Ramp } from '#ui/pixels/palette.ts';
import { shadeBall } from './shading.ts';
import { fillEllipse } from './shapes.ts';
import type { Stage, Surface } from './stage.ts';

/**
 * A bank of storm clouds across the window, spilling over its edge: a dark belly first, lit heads before it.
 *
 * @param size 0 (none) to 1 (full width)
 */
export function drawCloudBank(stage: Stage, ms: number, y: number, size: number, belly: Ramp, heads: Ramp): void {
  for (let pass = 0; pass < 2; pass++) {
    for (let puff = 0; puff < 11; puff++) {
      const across = (puff - 5) / 5;
      const x = stage.centerX + across * stage.halfWidth * 1.2 * size + sine(ms / 900 + puff / 5) * 2;
      const radius = (10 + ((puff * 5) % 4) * 1.3 - across * across * 6.5) * size;
      const row = y + ((puff * 7) % 5) + across * across * 3 + (pass === 0 ? 5 : -1);
      shadeBall(stage, x, row, radius * 1.2, radius * 0.82, pass === 0 ? belly : heads, 0, 0.2);
    }
  }
}

/** One fair-weather cloud with a flat foot, about four times as wide as `size`. */
export function drawFairCloud(surface: Surface, x: number, y: number, size: number, ramp: Ramp): void {
  if (size <= 0.4) return;
  fillEllipse(surface, x, y + size * 0.5, size * 2, size * 0.55, ramp[0] ?? 0);
  shadeBall(surface, x - size, y, size * 0.9, size * 0.8, ramp, 0.1, 0.2);
  shadeBall(surface, x + size * 1.05, y + size * 0.1, size * 0.85, size * 0.7, ramp, 0.06, 0.2);
  shadeBall(surface, x + size * 0.1, y - size * 0.35, size * 1.15, size * 1.1, ramp, 0.12, 0.2);
}
