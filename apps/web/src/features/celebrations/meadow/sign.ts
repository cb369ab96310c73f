import { BARK, CLAY, CREAM, TAN, UMBER } from '#ui/pixels/palette.ts';
import { fillRect } from '../stage/shapes.ts';
import { plot, type Surface } from '../stage/stage.ts';

/** Ten digits of 3 × 5 pixels, three bits a row. */
const ROWS: Readonly<Record<string, string>> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71122',
  '8': '75757',
  '9': '75717',
};
const STEP = 4;

/**
 * The sign with a year's number where its valley begins.
 * @param x the foot of its post
 * @param isMirrored the picture is turned over afterwards, and the number must read as it is
 */
export function drawSign(surface: Surface, year: number, x: number, foot: number, isMirrored: boolean): void {
  const text = String(year);
  const width = text.length * STEP + 3;
  const left = x - (width >> 1);
  const top = foot - 15;
  fillRect(surface, x - 1, top + 9, 2, 7, BARK);
  fillRect(surface, left, top, width, 9, UMBER);
  fillRect(surface, left + 1, top + 1, width - 2, 7, CLAY);
  fillRect(surface, left + 1, top + 1, width - 2, 1, TAN);
  text.split('').forEach((digit, nth) => {
    (ROWS[digit] ?? '').split('').forEach((bits, row) => {
      for (let column = 0; column < 3; column++) {
        if ((Number(bits) & (4 >> column)) === 0) continue;
        const at = 2 + nth * STEP + column;
        plot(surface, left + (isMirrored ? width - 1 - at : at), top + 2 + row, CREAM);
      }
    });
  });
}
