import type { Ramp } from './palette.ts';

const BAYER = Uint8Array.from([0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]);

/** Threshold of the ordered 4 × 4 pattern at a pixel, between 0 and 1. */
export function threshold(x: number, y: number): number {
  return ((BAYER[((y & 3) << 2) | (x & 3)] ?? 0) + 0.5) / 16;
}

/**
 * Picks the color of a ramp for a brightness of 0 to 1. Neighbouring colors meet in a narrow dithered seam and stay
 * flat elsewhere: dots everywhere read as noise, a seam reads as a brush stroke.
 *
 * @param seam width of the seam, 0 (hard bands) to 1 (dithered throughout)
 */
export function pick(ramp: Ramp, brightness: number, x: number, y: number, seam = 0.5): number {
  const last = ramp.length - 1;
  const level = brightness <= 0 ? 0 : brightness >= 1 ? last : brightness * last;
  const floor = Math.floor(level);
  const within = (level - floor - 0.5) / (seam || 0.001) + 0.5;
  return ramp[within > threshold(x, y) && floor < last ? floor + 1 : floor] ?? 0;
}
