import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import type { TileName } from './tile-art.ts';

/** Tiles in a row. */
export const PER_ROW = CHECK_INS_PER_BLOCK;

export interface TapestryCheckIn {
  readonly date: LocalDay;
  readonly index: number;
  readonly late: boolean;
  readonly celebration: Celebration;
}

/** Days off with a tile of their own, which stands beside the row in which they were. */
export interface TapestryDayOff {
  readonly kind: 'frozen' | 'away';
  readonly from: LocalDay;
  readonly to: LocalDay;
}

export interface Tile {
  readonly checkIn: TapestryCheckIn;
  readonly name: TileName;
  /** 0 to 4 in its row. */
  readonly place: number;
}

export interface TapestryRow {
  /** From 1, from the goal's first check-in on. */
  readonly number: number;
  readonly tiles: readonly Tile[];
  readonly daysOff: readonly TapestryDayOff[];
  /** Its five check-ins were made; it is gold. */
  readonly isFull: boolean;
}

/**
 * Divides check-ins into rows of five by their place among all that were ever made, so that a row stays as it is. Days off
 * stand beside the row of the check-in after them, or the last one.
 * @param earlier check-ins before the first of these
 */
export function toRows(
  checkIns: readonly TapestryCheckIn[],
  earlier: number,
  daysOff: readonly TapestryDayOff[],
): TapestryRow[] {
  const rowOf = (nth: number) => Math.floor((earlier + nth) / PER_ROW) + 1;
  const tiles = checkIns.map((checkIn, nth) => ({
    nth,
    tile: {
      checkIn,
      name: checkIn.late ? ('late' as const) : checkIn.celebration,
      place: (earlier + nth) % PER_ROW,
    },
  }));
  const rows = [...Map.groupBy(tiles, ({ nth }) => rowOf(nth))].map(
    ([number, ofRow]) => [number, ofRow.map(({ tile }) => tile)] as const,
  );
  const rowAfter = ({ from }: TapestryDayOff) => {
    const next = checkIns.findIndex(({ date }) => date > from);
    return rowOf(next === -1 ? checkIns.length - 1 : next);
  };
  const daysOffByRow = Map.groupBy(daysOff, rowAfter);
  return rows.map(([number, ofRow]) => ({
    number,
    tiles: ofRow,
    daysOff: daysOffByRow.get(number) ?? [],
    isFull: ofRow.at(-1)?.place === PER_ROW - 1,
  }));
}
