/**
 * The one palette of all celebrations: every pixel of every scene is one of these colors, so thirteen scenes look like
 * one hand drew them. Ramps run dark to light and shift in hue on the way (shadows lean to blue and violet, lights to
 * yellow).
 */
const HEX =
  // dusk sky: ink night indigo violet plum rose coral peach cream white
  '120e24 1d1840 2d2560 493384 7a4299 b9549a ee7d86 ffb27c ffe1a0 fffaf0 ' +
  // fire: wine blood red ember amber gold lemon
  '5a1233 96203a d43a34 f2691f fb9b24 ffca3f fff08f ' +
  // green: pine fern leaf grass lime sprout
  '0f3238 1a5648 2f8449 63b147 a7d651 e2f08a ' +
  // water: abyss navy sea azure aqua foam
  '0f1f52 173f8a 1c6cbd 2ba0dd 67d2ec b4f0ee ' +
  // earth: umber bark clay tan sand
  '331b2c 5c333a 8f553f c48650 e8b878 ' +
  // stone: slate stone steel ash mist
  '2b2a45 474c6b 707b98 a3afc0 d6dfe3 ' +
  // magic: grape orchid pink
  '6a2fc0 a94fe6 f08ae6 ' +
  // the ember's own: shade body light; other colors take their place at other levels
  'd43a34 f2691f fb9b24';

export const CLEAR = 0;
/** Three veils of the same dusk, 16, 32 and 48 per cent strong: the app behind stays readable through each of them. */
export const VEIL = 1;
export const VEIL_STEPS = 3;

const FIRST = VEIL + VEIL_STEPS;
export const INK = FIRST;
export const NIGHT = FIRST + 1;
export const INDIGO = FIRST + 2;
export const VIOLET = FIRST + 3;
export const PLUM = FIRST + 4;
export const ROSE = FIRST + 5;
export const CORAL = FIRST + 6;
export const PEACH = FIRST + 7;
export const CREAM = FIRST + 8;
export const WHITE = FIRST + 9;
export const WINE = FIRST + 10;
export const BLOOD = FIRST + 11;
export const RED = FIRST + 12;
export const EMBER = FIRST + 13;
export const AMBER = FIRST + 14;
export const GOLD = FIRST + 15;
export const LEMON = FIRST + 16;
export const PINE = FIRST + 17;
export const FERN = FIRST + 18;
export const LEAF = FIRST + 19;
export const GRASS = FIRST + 20;
export const LIME = FIRST + 21;
export const SPROUT = FIRST + 22;
export const ABYSS = FIRST + 23;
export const NAVY = FIRST + 24;
export const SEA = FIRST + 25;
export const AZURE = FIRST + 26;
export const AQUA = FIRST + 27;
export const FOAM = FIRST + 28;
export const UMBER = FIRST + 29;
export const BARK = FIRST + 30;
export const CLAY = FIRST + 31;
export const TAN = FIRST + 32;
export const SAND = FIRST + 33;
export const SLATE = FIRST + 34;
export const STONE = FIRST + 35;
export const STEEL = FIRST + 36;
export const ASH = FIRST + 37;
export const MIST = FIRST + 38;
export const GRAPE = FIRST + 39;
export const ORCHID = FIRST + 40;
export const PINK = FIRST + 41;
export const OWN_SHADE = FIRST + 42;
export const OWN_BODY = FIRST + 43;
export const OWN_LIGHT = FIRST + 44;

/** A ramp of palette indexes, dark to light. */
export type Ramp = readonly number[];

export const DUSK_SKY: Ramp = [NIGHT, INDIGO, VIOLET, PLUM, ROSE, CORAL, PEACH];
export const FOLIAGE: Ramp = [PINE, FERN, LEAF, GRASS, LIME, SPROUT];
export const EARTH: Ramp = [UMBER, BARK, CLAY, TAN, SAND];
export const ROCK: Ramp = [SLATE, STONE, STEEL, ASH, MIST];
export const SNOW: Ramp = [VIOLET, STEEL, ASH, MIST, WHITE];

/** Palette as four bytes (red, green, blue, alpha) an index, ready to be copied into an image. */
export const RGBA: Uint8ClampedArray = buildTable();

function buildTable(): Uint8ClampedArray {
  const colors = HEX.split(' ').map((hex) => Number.parseInt(hex, 16));
  const table = new Uint8ClampedArray((FIRST + colors.length) * 4);
  const dusk = colors[0] ?? 0;
  for (let step = 0; step < VEIL_STEPS; step++) putColor(table, VEIL + step, dusk, 41 * (step + 1));
  colors.forEach((color, index) => putColor(table, FIRST + index, color, 255));
  return table;
}

function putColor(table: Uint8ClampedArray, index: number, color: number, alpha: number): void {
  table.set([color >> 16, (color >> 8) & 255, color & 255, alpha], index * 4);
}
