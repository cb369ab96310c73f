import type { Season } from '@fivefold/rules/meadow';
import {
  AMBER,
  AQUA,
  ASH,
  AZURE,
  BARK,
  BLOOD,
  CLAY,
  CLEAR,
  EMBER,
  FERN,
  FOAM,
  GOLD,
  GRAPE,
  GRASS,
  INK,
  LEAF,
  LEMON,
  LIME,
  MIST,
  NAVY,
  NIGHT,
  ORCHID,
  PINE,
  PINK,
  RED,
  SEA,
  SLATE,
  SPROUT,
  STEEL,
  STONE,
  UMBER,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import type { Sprite } from '../stage/sprite.ts';
import { peek } from '../stage/stage.ts';
import type { PlacedPlant } from './meadow-plan.ts';
import { LANTERN_ART, PLANT_ART } from './plant-art.ts';

type Colors = Readonly<Record<string, number>>;

const COLORS: Colors = {
  r: RED,
  R: BLOOD,
  e: EMBER,
  m: AMBER,
  y: GOLD,
  l: LEMON,
  w: WHITE,
  p: PINK,
  q: ORCHID,
  v: GRAPE,
  u: VIOLET,
  n: NAVY,
  z: SEA,
  x: AZURE,
  o: AQUA,
  f: FOAM,
  k: INK,
  N: NIGHT,
  j: BARK,
  t: CLAY,
  G: GRASS,
  S: STEEL,
  A: ASH,
  O: STONE,
  L: SLATE,
};

/** Leaves, dark to light, and what hangs among them. */
const LEAVES: Readonly<Record<Season, Colors>> = {
  spring: { a: FERN, b: LEAF, c: LIME, d: SPROUT, h: PINK },
  summer: { a: PINE, b: LEAF, c: GRASS, d: LIME, h: RED },
  fall: { a: UMBER, b: FERN, c: AMBER, d: GOLD, h: GOLD },
  winter: { a: SLATE, b: STONE, c: STEEL, d: MIST, h: ASH },
};
/** A crown of leaves turns brighter than stems. */
const CROWN: Readonly<Partial<Record<Season, Colors>>> = {
  spring: { a: LEAF, b: GRASS, c: LIME, d: SPROUT, h: PINK },
  fall: { a: BLOOD, b: EMBER, c: AMBER, d: GOLD, h: LEMON },
  winter: { a: STONE, b: STEEL, c: MIST, d: WHITE, h: STEEL },
};

const sprites = new Map<string, Sprite>();

/** The plant of a scene in a season, or a paper lantern. */
export function plantSprite(name: PlacedPlant['name'], season: Season): Sprite {
  if (name === 'lantern') return spriteOf(`lantern ${season}`, LANTERN_ART, COLORS, season);
  const leaves = name === 'tree' ? { ...LEAVES[season], ...CROWN[season] } : LEAVES[season];
  return spriteOf(`${name} ${season}`, PLANT_ART[name], { ...COLORS, ...leaves }, season);
}

function spriteOf(key: string, art: string, colors: Colors, season: Season): Sprite {
  const known = sprites.get(key);
  if (known !== undefined) return known;
  const made = makeSprite(art, colors, season);
  sprites.set(key, made);
  return made;
}

function makeSprite(art: string, colors: Colors, season: Season): Sprite {
  const rows = art.trim().split(/\s+/);
  // A pixel on each side, for the line around it.
  const width = Math.max(...rows.map((row) => row.length)) + 2;
  const height = rows.length + 1;
  const plain = { width, height, pixels: new Uint8Array(width * height) };
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) plain.pixels[(y + 1) * width + x + 1] = colors[row.charAt(x)] ?? CLEAR;
  });
  if (season === 'winter') capWithSnow(plain);
  const isOpen = (x: number, y: number) => rows[y - 1]?.charAt(x - 1) === ',';
  return withLine(plain, isOpen, season === 'winter' ? SLATE : season === 'fall' ? UMBER : PINE);
}

/** Snow lies where nothing is above, on every second pixel of thin parts. */
function capWithSnow(sprite: Sprite): void {
  const { width, height, pixels } = sprite;
  const bare = { ...sprite, pixels: pixels.slice() };
  for (let y = 1; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isTop = peek(bare, x, y) !== CLEAR && peek(bare, x, y - 1) === CLEAR;
      const isBroad = peek(bare, x - 1, y) !== CLEAR || peek(bare, x + 1, y) !== CLEAR;
      if (isTop && (isBroad || (x + y) % 2 === 0)) pixels[y * width + x] = WHITE;
    }
  }
}

/** The dark line that parts a plant from what is behind it. */
function withLine(plain: Sprite, isOpen: (x: number, y: number) => boolean, color: number): Sprite {
  const pixels = plain.pixels.slice();
  for (let y = 0; y < plain.height; y++) {
    for (let x = 0; x < plain.width; x++) {
      if (peek(plain, x, y) !== CLEAR || isOpen(x, y)) continue;
      const beside = [peek(plain, x - 1, y), peek(plain, x + 1, y), peek(plain, x, y - 1), peek(plain, x, y + 1)];
      if (beside.some((each) => each !== CLEAR)) pixels[y * plain.width + x] = color;
    }
  }
  return { ...plain, pixels };
}

const FIR = `
    .....b.....
    ....bcb....
    ....bba....
    ...bcbba...
    ..bccbbba..
    ....bba....
    ...bcbba...
    ..bccbbba..
    .bccbbbbaa.
    ...bbbba...
    ..bcbbbba..
    .bccbbbbba.
    bbbbbbbbaaa
    ....jtj....
    ....jtj....`;
/** Firs stay green. */
const FIR_LEAVES: Readonly<Record<Season, Colors>> = {
  spring: { a: PINE, b: FERN, c: LEAF },
  summer: { a: PINE, b: FERN, c: LEAF },
  fall: { a: PINE, b: FERN, c: FERN },
  winter: { a: PINE, b: FERN, c: STEEL },
};

/** A tree of the forest. */
export function firSprite(season: Season): Sprite {
  return spriteOf(`fir ${season}`, FIR, { ...COLORS, ...FIR_LEAVES[season] }, season);
}
