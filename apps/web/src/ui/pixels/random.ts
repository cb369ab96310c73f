/**
 * Stateless randomness: the nth number of a seed, the same on every machine. Scenes ask by number instead of drawing in
 * turn, so a frame does not depend on the frames before it.
 */
export function randomBits(seed: number, n: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(n + 0x7f4a7c15, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** The nth number of a seed, 0 (included) to 1 (not included). */
export function random(seed: number, n: number): number {
  return randomBits(seed, n) / 0x1_0000_0000;
}

/** The nth number of a seed between two bounds. */
export function randomBetween(seed: number, n: number, low: number, high: number): number {
  return low + random(seed, n) * (high - low);
}
