import { TILE_SIDE } from './draw-tile.ts';
import { PER_ROW } from './rows.ts';

/** From one tile to the next, and from one row to the next, in pixels of the picture. */
export const TILE_STEP = TILE_SIDE + 1;
export const ROW_STEP = TILE_SIDE + 3;
/** A cord on both sides, and its shadow. */
const ROW_WIDTH = PER_ROW * TILE_STEP + 2;
const ASIDE_X = ROW_WIDTH;
const ASIDE_WIDTH = ASIDE_X + TILE_SIDE;
/**
 * Between two strips, which spread over the room there is; the column of days off is mostly empty and parts them too.
 */
const STRIP_GAP = 7;
const STRIP_GAP_WITH_ASIDE = 2;
const WIDEST_STRIP_GAP = 40;

/** How tall a tapestry should get at most, in CSS pixels, as long as its tiles stay large enough. */
const WANTED_HEIGHT = 760;
const SMALLEST_TILE = 15;
const LARGEST_TILE = 40;

/** Rows hang in strips side by side, the oldest first. */
export interface Layout {
  readonly strips: number;
  readonly rowsPerStrip: number;
  /** From one strip to the next, in pixels of the picture. */
  readonly stripStep: number;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels of one pixel of the picture: a whole number of device pixels. */
  readonly scale: number;
}

interface Room {
  readonly rows: number;
  /** Whether any row has days off beside it. */
  readonly hasDaysOff: boolean;
  /** CSS pixels. */
  readonly width: number;
  /** Device pixels of a CSS pixel. */
  readonly pixelRatio: number;
}

/** The layout with the largest tiles that is not too tall; where none is, the smallest tiles. */
export function layOut({ rows, hasDaysOff, width, pixelRatio }: Room): Layout {
  const stripWidth = hasDaysOff ? ASIDE_WIDTH : ROW_WIDTH;
  const stripGap = hasDaysOff ? STRIP_GAP_WITH_ASIDE : STRIP_GAP;
  const atScale = (device: number): Layout => {
    const scale = device / pixelRatio;
    const room = Math.floor(width / scale);
    const fitting = Math.max(1, Math.floor((room + stripGap) / (stripWidth + stripGap)));
    const rowsPerStrip = Math.max(1, Math.ceil(rows / fitting));
    const strips = Math.max(1, Math.ceil(rows / rowsPerStrip));
    const spread = Math.floor((room - strips * stripWidth) / Math.max(1, strips - 1));
    const stripStep = stripWidth + Math.max(stripGap, Math.min(WIDEST_STRIP_GAP, spread));
    return {
      strips,
      rowsPerStrip,
      stripStep,
      width: (strips - 1) * stripStep + stripWidth,
      height: rowsPerStrip * ROW_STEP,
      scale,
    };
  };
  const largest = Math.max(1, Math.floor((LARGEST_TILE / TILE_SIDE) * pixelRatio));
  const smallest = Math.max(1, Math.ceil((SMALLEST_TILE / TILE_SIDE) * pixelRatio));
  for (let device = largest; device > smallest; device--) {
    const layout = atScale(device);
    if (layout.height * layout.scale <= WANTED_HEIGHT && layout.width * layout.scale <= width) return layout;
  }
  return atScale(smallest);
}

/** The upper left corner of a row, in pixels of the picture. @param nth from 0 */
export function cornerOf({ rowsPerStrip, stripStep }: Layout, nth: number): { x: number; y: number } {
  return { x: Math.floor(nth / rowsPerStrip) * stripStep, y: (nth % rowsPerStrip) * ROW_STEP };
}

/**
 * Where in a row a tile stands, in pixels of the picture.
 * @param place from 0; the one after the last is that of days off
 */
export function leftOf(place: number): number {
  return place === PER_ROW ? ASIDE_X : 1 + place * TILE_STEP;
}
