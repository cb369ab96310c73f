/** 0 before `from`, 1 after `to`, and even in between. */
export function progress(ms: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (ms - from) / (to - from)));
}

/** Fast at first, gentle in the end. */
export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** Gentle at both ends. */
export function easeInOut(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Falls, and bounces once a little. */
export function bounce(t: number): number {
  const fall = 0.72;
  if (t < fall) return (t / fall) ** 2;
  const rest = (t - fall) / (1 - fall);
  return 1 - 0.08 * 4 * rest * (1 - rest);
}
