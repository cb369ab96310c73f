import type { WirePastCheckIn } from '@fivefold/contract/calls/history';
import type { LocalDay } from '@fivefold/rules/calendar';
import { drawTapestry } from './draw-tapestry.ts';
import { ROW_STEP, TILE_STEP } from './layout.ts';
import { PER_ROW, toRows } from './rows.ts';

const STRIPS = 3;
const ROW_WIDTH = PER_ROW * TILE_STEP + 2;
const STRIP_STEP = ROW_WIDTH + 4;

/**
 * The last rows of a tapestry, side by side. It is made to be shared, so it has the scenes and the milestones alone: that
 * a check-in was small or late is its person's own.
 * @param total how many check-ins there are in all, of which these are the last
 */
export function paintTapestryBand(
  checkIns: readonly WirePastCheckIn[],
  total: number,
  rowsPerStrip: number,
): HTMLCanvasElement {
  const plain = checkIns.map(({ date, index, milestone, celebration }) => ({
    date: date as LocalDay,
    index,
    milestone,
    celebration,
    late: false,
    small: false,
    came_back: false,
  }));
  const rows = toRows(plain, Math.max(0, total - plain.length), []).slice(-STRIPS * rowsPerStrip);
  const perStrip = Math.min(rowsPerStrip, Math.ceil(rows.length / STRIPS));
  const strips = Math.ceil(rows.length / perStrip);
  const canvas = document.createElement('canvas');
  canvas.width = (strips - 1) * STRIP_STEP + ROW_WIDTH;
  canvas.height = perStrip * ROW_STEP;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const image = context.createImageData(canvas.width, canvas.height);
  drawTapestry(
    rows,
    { strips, rowsPerStrip: perStrip, stripStep: STRIP_STEP, width: canvas.width, height: canvas.height, scale: 1 },
    image,
  );
  context.putImageData(image, 0, 0);
  return canvas;
}
