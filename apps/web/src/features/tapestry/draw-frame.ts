import {
  AMBER,
  BARK,
  CLAY,
  FERN,
  GOLD,
  GRASS,
  INK,
  LEAF,
  LEMON,
  LIME,
  MIST,
  NIGHT,
  ORCHID,
  PINE,
  PINK,
  RGBA,
  STEEL,
  TAN,
  UMBER,
} from '#ui/pixels/palette.ts';
import { threshold } from '#ui/pixels/dither.ts';
import { drawTapestry } from './draw-tapestry.ts';
import { layOut, ROW_STEP } from './layout.ts';
import type { TapestryRow } from './rows.ts';

/** The wood, its gold fillet included, and the dark cloth between it and the rows. */
const WOOD = 7;
const CLOTH = 3;
/** Around the frame, for leaves; above it for the nail, and below it for roots. */
const LEAF_ROOM = 6;
const NAIL_ROOM = 12;
const ROOT_ROOM = 17;

/** After this number of months nothing more grows on a frame. */
const GROWN_MONTHS = 12;

export interface Framed {
  readonly rows: readonly TapestryRow[];
  /** The same one grows the same. */
  readonly seed: number;
  /** How long the goal has been rooted: the frame grows over with time. */
  readonly months: number;
}

/** The layout of the rows, one strip, and the size of the picture around it, both in its pixels. */
export function layOutFrame(rows: number) {
  const layout = { ...layOut({ rows, hasDaysOff: false, width: 0, pixelRatio: 1 }), rowsPerStrip: rows, strips: 1 };
  const inner = { width: layout.width, height: rows * ROW_STEP };
  const edge = WOOD + CLOTH;
  return {
    layout: { ...layout, height: inner.height },
    left: LEAF_ROOM,
    top: NAIL_ROOM,
    outer: { width: inner.width + 2 * edge, height: inner.height + 2 * edge },
    width: inner.width + 2 * (edge + LEAF_ROOM),
    height: inner.height + 2 * edge + NAIL_ROOM + ROOT_ROOM,
  };
}

type FrameLayout = ReturnType<typeof layOutFrame>;
type Put = (x: number, y: number, color: number) => void;

const colors = new Uint32Array(RGBA.buffer);

/** Draws a tapestry in its frame into a clear picture of the layout's size. */
export function drawFrame({ rows, seed, months }: Framed, image: Pick<ImageData, 'data'>): void {
  const frame = layOutFrame(rows.length);
  const pixels = new Uint32Array(image.data.buffer);
  const put: Put = (x, y, color) => {
    if (x >= 0 && y >= 0 && x < frame.width && y < frame.height) pixels[y * frame.width + x] = colors[color] ?? 0;
  };
  const grown = Math.min(Math.max(months, 0), GROWN_MONTHS);
  drawRoots(put, frame, { seed, grown });
  drawCord(put, frame);
  drawWood(put, frame, seed);
  putRows(pixels, frame, rows);
  drawVines(put, frame, { seed, grown });
}

/** The rows on their cloth. */
function putRows(pixels: Uint32Array, frame: FrameLayout, rows: readonly TapestryRow[]): void {
  const { layout } = frame;
  const data = new Uint8ClampedArray(layout.width * layout.height * 4);
  drawTapestry(rows, layout, { data });
  const drawn = new Uint32Array(data.buffer);
  const [left, top] = [frame.left + WOOD + CLOTH, frame.top + WOOD + CLOTH];
  for (let y = 0; y < layout.height; y++) {
    for (let x = 0; x < layout.width; x++) {
      const color = drawn[y * layout.width + x] ?? 0;
      // A pale thread is half clear: on the cloth it is mist.
      if (color !== 0) pixels[(top + y) * frame.width + left + x] = color >>> 24 === 255 ? color : (colors[STEEL] ?? 0);
    }
  }
}

/** From the nail to both sides of the frame. */
function drawCord(put: Put, { left, top, outer }: FrameLayout): void {
  const middle = left + Math.floor(outer.width / 2);
  const reach = Math.floor(outer.width / 4);
  for (const side of [-1, 1]) {
    for (let on = 0; on <= reach; on++) {
      const y = 3 + Math.round((on * (top - 3)) / reach);
      put(middle + side * on, y, on % 3 === 0 ? AMBER : CLAY);
      put(middle + side * on, y + 1, BARK);
    }
  }
  const nail = ['.mm.', 'mmws', 'mwss', '.ss.'];
  const metal: Readonly<Record<string, number>> = { m: MIST, w: GOLD, s: STEEL };
  nail.forEach((line, y) => {
    for (let x = 0; x < line.length; x++) {
      const color = metal[line.charAt(x)];
      if (color !== undefined) put(middle - 2 + x, 1 + y, color);
    }
  });
}

/** Four mitred boards with their grain, a gold fillet, and the dark cloth within. */
function drawWood(put: Put, { left, top, outer }: FrameLayout, seed: number): void {
  const { width, height } = outer;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toRight, toBottom] = [width - 1 - x, height - 1 - y];
      const depth = Math.min(x, y, toRight, toBottom);
      const isLit = Math.min(x, y) <= Math.min(toRight, toBottom);
      if (depth < WOOD) put(left + x, top + y, woodAt({ x, y, depth, isLit, toRight, toBottom, seed }));
      else put(left + x, top + y, depth === WOOD && isLit ? INK : NIGHT);
    }
  }
  for (const [x, y] of [
    [0, 0],
    [width - WOOD, 0],
    [0, height - WOOD],
    [width - WOOD, height - WOOD],
  ] as const)
    drawRosette(put, left + x, top + y);
}

interface WoodPixel {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  /** On the upper or the left board, where light falls. */
  readonly isLit: boolean;
  readonly toRight: number;
  readonly toBottom: number;
  readonly seed: number;
}

function woodAt({ x, y, depth, isLit, toRight, toBottom, seed }: WoodPixel): number {
  if (depth === 0) return UMBER;
  // The boards meet on the diagonals.
  const isMitre = Math.abs(Math.min(x, toRight) - Math.min(y, toBottom)) === 0;
  if (depth === WOOD - 1) return (x + y) % 7 === 0 ? LEMON : isLit ? GOLD : AMBER;
  if (isMitre) return UMBER;
  if (depth === 1) return isLit ? TAN : BARK;
  if (depth === WOOD - 2) return isLit ? BARK : TAN;
  const along = Math.min(y, toBottom) <= Math.min(x, toRight) ? x : y;
  const grain = noise(seed + depth * 31, Math.floor(along / 5));
  if (grain > 0.78) return BARK;
  return grain < 0.14 && threshold(x, y) > 0.3 ? TAN : CLAY;
}

const ROSETTE = ['.GGG.', 'GLAAG', 'GALAG', 'GAALG', '.GGG.'];

function drawRosette(put: Put, left: number, top: number): void {
  ROSETTE.forEach((line, y) => {
    for (let x = 0; x < line.length; x++) {
      const letter = line.charAt(x);
      if (letter !== '.') put(left + 1 + x, top + 1 + y, letter === 'L' ? LEMON : letter === 'A' ? AMBER : GOLD);
    }
  });
}

interface Growth {
  readonly seed: number;
  /** Months, as far as they count. */
  readonly grown: number;
}

/** Out of the lower board into the ground: more and longer ones with each month. */
function drawRoots(put: Put, { left, top, outer }: FrameLayout, { seed, grown }: Growth): void {
  const count = 4 + Math.floor(grown / 3);
  const begin = top + outer.height - 2;
  for (let nth = 0; nth < count; nth++) {
    const room = (outer.width - 16) / count;
    const x = left + 8 + Math.floor((nth + noise(seed, nth) * 0.8) * room);
    const length = Math.round(5 + (grown * (0.5 + noise(seed + 7, nth))) / 1.6);
    drawRoot(put, { x, y: begin, length: Math.min(length, ROOT_ROOM), seed: seed + nth * 13, isThick: true });
  }
}

interface Root {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly seed: number;
  readonly isThick: boolean;
}

function drawRoot(put: Put, { x: start, y: top, length, seed, isThick }: Root): void {
  const drift = noise(seed, 99) < 0.5 ? -1 : 1;
  let x = start;
  for (let on = 0; on < length; on++) {
    const turn = noise(seed, on);
    if (on > 1 && turn > 0.55) x += drift;
    else if (on > 1 && turn < 0.12) x -= drift;
    const isTip = on >= length - 2;
    put(x, top + on, isTip ? TAN : CLAY);
    if (isThick && on < length * 0.75) put(x + 1, top + on, BARK);
    if (isThick && on < length * 0.5) put(x - 1, top + on, TAN);
    if (isThick && on < length * 0.25) put(x + 2, top + on, UMBER);
    if (isThick && on === Math.floor(length / 2) && length > 7)
      drawRoot(put, { x: x - drift, y: top + on, length: Math.floor(length / 3), seed: seed + 5, isThick: false });
  }
}

/** Pointing away from the wood, to the right and to the left of a vine; in the letters of {@link GREENS}. */
const LEAF_ART = ['.44.', '3455', '2345', '.23.'];
const FLOWER_ART = ['.PP.', 'PLLP', 'PLGo', '.oo.'];
const GREENS: Readonly<Record<string, number>> = {
  2: FERN,
  3: LEAF,
  4: GRASS,
  5: LIME,
  P: PINK,
  o: ORCHID,
  L: LEMON,
  G: GOLD,
};
/** Pixels of a vine in its first month, and from one leaf to the next. */
const FIRST_VINE = 12;
const LEAF_STEP = 8;
/** After this number of months it flowers. */
const FLOWERS_FROM = 5;

/** A vine climbs from each lower corner along the frame, and meets the other one above when a year is over. */
function drawVines(put: Put, frame: FrameLayout, { seed, grown }: Growth): void {
  const { left, top, outer } = frame;
  const whole = outer.height + Math.floor(outer.width / 2) - WOOD;
  const leaves: (readonly [x: number, y: number, nth: number])[] = [];
  for (const side of [0, 1]) {
    const reach = FIRST_VINE + ((whole - FIRST_VINE) * grown * (0.8 + 0.2 * noise(seed, 50 + side))) / GROWN_MONTHS;
    for (let on = 0; on < reach; on++) {
      const wave = Math.round(1.6 * Math.sin((on + noise(seed, 60 + side) * 9) / 4));
      const isUp = on < outer.height - 4;
      const across = isUp ? 3 + wave : on - (outer.height - 4) + 4;
      const down = isUp ? outer.height - 3 - on : 3 + wave;
      const x = left + (side === 0 ? across : outer.width - 1 - across);
      put(x, top + down, on % 5 === 0 ? GRASS : LEAF);
      put(x, top + down + 1, PINE);
      if (on % LEAF_STEP === 5) leaves.push([x, top + down, Math.floor(on / LEAF_STEP) + side]);
    }
  }
  for (const [x, y, nth] of leaves) {
    const isFlower = grown >= FLOWERS_FROM && nth % 4 === 3;
    drawLeaf(put, { x, y, art: isFlower ? FLOWER_ART : LEAF_ART, isMirrored: nth % 2 === 0, isAbove: nth % 3 === 0 });
  }
}

interface Leaf {
  readonly x: number;
  readonly y: number;
  readonly art: readonly string[];
  readonly isMirrored: boolean;
  readonly isAbove: boolean;
}

function drawLeaf(put: Put, { x: left, y: top, art, isMirrored, isAbove }: Leaf): void {
  art.forEach((line, y) => {
    for (let x = 0; x < line.length; x++) {
      const color = GREENS[line.charAt(x)];
      if (color !== undefined) put(isMirrored ? left - 1 - x : left + 1 + x, top + y - (isAbove ? 3 : 1), color);
    }
  });
}

/** Between 0 and 1, the same for the same two numbers. */
function noise(seed: number, nth: number): number {
  let mixed = Math.imul(seed ^ (nth + 1), 0x9e37_79b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b);
  mixed ^= mixed >>> 13;
  return (mixed >>> 0) / 0x1_0000_0000;
}
