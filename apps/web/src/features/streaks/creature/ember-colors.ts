/** A flame's materials, dark to light, as in the sprite. */
export type Material = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'k' | 'w' | 'm' | 'p';

/** Highest level the rules know. Decisions: `visual_level` is 0 to 8. */
export const MAX_LEVEL = 8;

/**
 * Flames by level, cold to hot and on through the rainbow: ash, red, ember, gold, green, sea, blue, violet, and a
 * white-hot rose. Each ramp turns in hue as it lightens. Order: outline, shadow, body, light, glow, core, mouth, cheek.
 */
const LEVELS = [
  '2a2438 453f57 625b72 857d90 b8705a f2a05a 4a2433 c98a86',
  '4a0f2c 8e1d3a c92f3a e85a3f f98a4a ffd08a 5a1233 ffa38f',
  '5a1233 d43a34 f2691f fb9b24 ffca3f fff08f 96203a ff8f7a',
  '5c2a1e c8701f eea41f ffc93a ffe679 fffbd0 a8402a ff9c66',
  '0f3a38 1f7a4d 48a948 8fd04f d3ee7a fbffd0 16524a ff9d8c',
  '0c2f4a 147a86 1fb0a4 5cd8bf a9f3d2 f0fff0 10566e ff9d9c',
  '141a52 2348b0 2f7fe0 58b4f4 a4e2fb effcff 1d2f86 ff9fb4',
  '25114e 5a2ab0 8a47e0 b47cf4 dcb4fb fbefff 45188a ff8fc4',
  '4a1050 c93a94 f868a8 ff9fb6 ffd9b0 fffdf0 8e1f6a ff5f8f',
];
const INK = '#1a1026';
const GLINT = '#fffaf0';

/** Colors of a level; levels beyond the known ones take the nearest. */
export function getEmberColors(level: number): Readonly<Record<Material, string>> {
  const known = Math.min(MAX_LEVEL, Math.max(0, Math.trunc(level)));
  const [a, b, c, d, e, f, m, p] = (LEVELS[known] ?? '').split(' ').map((hex) => `#${hex}`);
  return {
    a: a ?? INK,
    b: b ?? INK,
    c: c ?? INK,
    d: d ?? INK,
    e: e ?? INK,
    f: f ?? INK,
    k: INK,
    w: GLINT,
    m: m ?? INK,
    p: p ?? INK,
  };
}
