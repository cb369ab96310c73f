import { AMBER, BARK, CLAY, EMBER, GOLD, LEMON, RGBA } from '#ui/pixels/palette.ts';
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
