import { AMBER, BARK, CLAY, EMBER, GOLD, INK, LEMON, RGBA } from '#ui/pixels/palette.ts';
import { drawTile, TILE_SIDE, TILE_VARIANTS } from './draw-tile.ts';
import { cornerOf, type Layout, leftOf, TILE_STEP } from './layout.ts';
import { PER_ROW, type TapestryRow } from './rows.ts';
import type { TileName } from './tile-art.ts';

/** The gold cord around a full row, twist by twist: bright above and at the left, where light falls on it. */
const BRIGHT_CORD = [GOLD, GOLD, LEMON, GOLD, GOLD, AMBER];
const DARK_CORD = [AMBER, AMBER, GOLD, AMBER, AMBER, EMBER];
/** A pale thread for what is not woven yet; it shows on light and on dark cloth. */
const PALE = 0x66_80_8c_96;

const colors = new Uint32Array(RGBA.buffer);
/** The rows of each tile that was drawn before. */
const tiles = new Map<string, readonly Uint32Array[]>();

const FRAME = drawFrame();

/** Draws all rows into a clear picture of the layout's size. */
export function drawTapestry(rows: readonly TapestryRow[], layout: Layout, image: Pick<ImageData, 'data'>): void {
  const pixels = new Uint32Array(image.data.buffer);
  const putTile = (name: TileName, seed: number, left: number, top: number) => {
    tileOf(name, seed % TILE_VARIANTS).forEach((row, y) => pixels.set(row, (top + y) * layout.width + left));
  };
  const put = (x: number, y: number, color: number) => {
    pixels[y * layout.width + x] = color;
  };
  rows.forEach((row, nth) => {
    const { x: left, y: top } = cornerOf(layout, nth);
    if (row.isFull) FRAME.forEach((line, y) => pixels.set(line, (top + y) * layout.width + left));
    else putPlaces(put, left, top);
    // Its first tiles are of a year that is not shown.
    for (let place = 0; place < (row.tiles[0]?.place ?? 0); place++) putOlder(put, left + leftOf(place), top + 1);
    for (const { name, place, checkIn } of row.tiles) {
      putTile(name, checkIn.index, left + leftOf(place), top + 1);
      putUnwoven(put, left + leftOf(place), top + 1, checkIn.fullness ?? 1);
      if (checkIn.came_back) putGoldenEdge(put, left + leftOf(place), top + 1);
      if (checkIn.milestone !== null) putNumber(put, left + leftOf(place), top + 1, checkIn.milestone);
    }
    const off = row.daysOff.at(-1);
    if (off !== undefined) putTile(off.kind, 0, left + leftOf(PER_ROW), top + 1);
  });
}

type Put = (x: number, y: number, color: number) => void;

/**
 * The cord around a full row and its shadow, line by line. Its pixels are the same for each row, and tiles lie over
 * them.
 */
function drawFrame(): Uint32Array[] {
  const right = PER_ROW * TILE_STEP;
  const bottom = TILE_SIDE + 1;
  const colorAt = (x: number, y: number): number => {
    if (x > right || y > bottom) return x === 0 || y === 0 ? 0 : (colors[CLAY] ?? 0);
    if (x === right || y === bottom) return twist(DARK_CORD, x + y);
    if (x === 0 || y === 0) return twist(BRIGHT_CORD, x + y);
    return colors[BARK] ?? 0;
  };
  return Array.from({ length: bottom + 2 }, (_, y) =>
    Uint32Array.from({ length: right + 2 }, (__, x) => colorAt(x, y)),
  );
}

function twist(cord: readonly number[], at: number): number {
  return colors[cord[at % cord.length] ?? GOLD] ?? 0;
}

/** The places of a row that is not full, as the loom shows them. */
function putPlaces(put: Put, left: number, top: number): void {
  for (let place = 0; place < PER_ROW; place++) {
    const x = left + leftOf(place);
    for (let at = 0; at < TILE_SIDE; at += 3) {
      put(x + at, top + 1, PALE);
      put(x + at, top + TILE_SIDE, PALE);
      put(x, top + 1 + at, PALE);
      put(x + TILE_SIDE - 1, top + 1 + at, PALE);
    }
  }
}

/** What a period lacks of a full one, from the top: threads without a picture, in no color that judges. */
function putUnwoven(put: Put, left: number, top: number, fullness: number): void {
  // A full tile is as any other, and a nearly full one is not.
  const rows = Math.ceil((1 - fullness) * TILE_SIDE);
  for (let y = 0; y < Math.min(rows, TILE_SIDE); y++)
    for (let x = 0; x < TILE_SIDE; x++) put(left + x, top + y, x % 2 === 0 ? PALE : 0);
}

/**
 * The golden edge of a tile, inside it: a dark line that parts it from the cord of a full row, and a thread of gold,
 * bright where light falls on it.
 */
function putGoldenEdge(put: Put, left: number, top: number): void {
  for (const [ring, bright, dark] of GOLDEN_RINGS) {
    const last = TILE_SIDE - 1 - ring;
    for (let at = ring; at <= last; at++) {
      put(left + at, top + last, colors[dark] ?? 0);
      put(left + last, top + at, colors[dark] ?? 0);
      put(left + at, top + ring, colors[bright] ?? 0);
      put(left + ring, top + at, colors[bright] ?? 0);
    }
  }
}

/** From outside; the color above and at the left, and that of the other sides. */
const GOLDEN_RINGS = [
  [0, INK, INK],
  [1, LEMON, GOLD],
] as const;

/** Digits of 3 × 5 pixels, a row in three bits. */
const DIGITS = [0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71111, 0o75757, 0o75717];
const DIGIT_STEP = 4;

/** A number on a dark plate at the tile's foot. */
function putNumber(put: Put, left: number, top: number, number: number): void {
  const digits = Array.from(String(number), Number);
  const width = digits.length * DIGIT_STEP + 1;
  const x = left + ((TILE_SIDE - width) >> 1);
  const y = top + TILE_SIDE - 9;
  for (let row = 0; row < 7; row++) for (let at = 0; at < width; at++) put(x + at, y + row, colors[INK] ?? 0);
  digits.forEach((digit, nth) => {
    for (let bit = 0; bit < 15; bit++) {
      const isSet = (((DIGITS[digit] ?? 0) >> (14 - bit)) & 1) === 1;
      if (isSet) put(x + 1 + nth * DIGIT_STEP + (bit % 3), y + 1 + Math.floor(bit / 3), colors[LEMON] ?? 0);
    }
  });
}

/** A tile that is not loaded: threads that cross. */
function putOlder(put: Put, left: number, top: number): void {
  for (let y = 0; y < TILE_SIDE; y++) {
    for (let x = 0; x < TILE_SIDE; x++) put(left + x, top + y, x % 2 === (y >> 1) % 2 ? PALE : 0);
  }
}

function tileOf(name: TileName, variant: number): readonly Uint32Array[] {
  const key = `${name} ${variant}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const drawn = new Uint32Array(drawTile(name, variant).buffer);
  const rows = Array.from({ length: TILE_SIDE }, (_, y) => drawn.slice(y * TILE_SIDE, (y + 1) * TILE_SIDE));
  tiles.set(key, rows);
  return rows;
}
