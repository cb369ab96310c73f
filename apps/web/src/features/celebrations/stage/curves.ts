/**
 * Time curves. Only + - * / are used, whose results the language fixes to the last bit; the sine of one engine may
 * differ from another's, and a golden frame would then differ with it.
 */

/** How far `ms` has come from `from` to `to`: 0 before, 1 after. */
export function progress(ms: number, from: number, to: number): number {
  if (ms <= from) return 0;
  return ms >= to ? 1 : (ms - from) / (to - from);
}

export function mix(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Slow start. */
export function easeIn(t: number): number {
  return t * t * t;
}

/** Slow end. */
export function easeOut(t: number): number {
  const rest = 1 - t;
  return 1 - rest * rest * rest;
}

/** Slow start and end. */
export function easeInOut(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Goes a tenth beyond its goal and comes back: the spring that celebrations are made of. */
export function spring(t: number): number {
  const rest = t - 1;
  return 1 + 2.7 * rest * rest * rest + 1.7 * rest * rest;
}

/** Rises from 0 to 1 and falls back to 0. */
export function arc(t: number): number {
  return 4 * t * (1 - t);
}

/** Sine of an angle in whole turns, -1 to 1 (Bhaskara's approximation, within 0.002). */
export function sine(turns: number): number {
  const turn = turns - Math.floor(turns);
  const half = turn < 0.5 ? turn * 2 : turn * 2 - 1;
  const bow = half * (1 - half);
  const value = (16 * bow) / (5 - 4 * bow);
  return turn < 0.5 ? value : -value;
}

/** Cosine of an angle in whole turns. */
export function cosine(turns: number): number {
  return sine(turns + 0.25);
}
