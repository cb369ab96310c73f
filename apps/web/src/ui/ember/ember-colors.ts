/** A flame's materials, dark to light, as in the sprite. */
export type Material = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'k' | 'w' | 'm' | 'p';

/** Highest level the rules know. Decisions: `visual_level` is 0 to 8. */
export const MAX_LEVEL = 8;

/** Outline, shadow, body, light, glow, core, mouth, cheek of the ember on the app's icons. */
export const ICON_FLAME = '5a1233 d43a34 f2691f fb9b24 ffca3f fff08f 96203a ff8f7a';
const INK = '#1a1026';
const GLINT = '#fffaf0';

export type EmberColors = Readonly<Record<Material, string>>;

export function toEmberColors(flame: readonly string[]): EmberColors {
  const [a, b, c, d, e, f, m, p] = flame.map((hex) => `#${hex}`) as string[] & Record<number, string>;
  return { a, b, c, d, e, f, m, p, k: INK, w: GLINT } as EmberColors;
}
