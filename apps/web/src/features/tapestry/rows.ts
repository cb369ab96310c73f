import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import type { RunUnit } from '@fivefold/rules/milestones';
import type { TileName } from './tile-art.ts';

/** Tiles in a row. */
export const PER_ROW = CHECK_INS_PER_BLOCK;

export interface TapestryCheckIn {
  readonly date: LocalDay;
  readonly index: number;
  readonly late: boolean;
  readonly small: boolean;
  /** A return; its tile has a golden edge. */
  readonly came_back: boolean;
  /** The milestone that it reached; its tile carries the number. */
  readonly milestone: number | null;
  /** What that run counts, for its words; drawn alone it needs none. */
  readonly unit?: RunUnit;
  readonly celebration: Celebration;
  /** How full the period of a goal with an amount was, from 0 to 1; none where nothing was added. */
  readonly fullness?: number | null;
  /** '5 glasses' */
  readonly amountText?: string | null;
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
 * Divides check-ins into rows of five by their place among all that were ever made, so that a row stays as it is. Days
 * off stand beside the row of the check-in after them, or the last one.
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
      name: checkIn.small ? ('small' as const) : checkIn.late ? ('late' as const) : checkIn.celebration,
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

/** A tile that can be chosen: a check-in's, or at the side of its row that of days off. */
export interface Stop {
  /** Stays the same when older tiles come before it. */
  readonly id: string;
  readonly row: TapestryRow;
  /** From 0. */
  readonly nthRow: number;
  /** 0 to 4, and 5 at the side. */
  readonly place: number;
  /** Undefined at the side. */
  readonly tile: Tile | undefined;
}

/** All tiles in reading order. */
export function toStops(rows: readonly TapestryRow[]): Stop[] {
  return rows.flatMap((row, nthRow) => {
    const stops: Stop[] = row.tiles.map((tile) => ({ id: tile.checkIn.date, row, nthRow, place: tile.place, tile }));
    const off = row.daysOff.at(-1);
    if (off !== undefined) stops.push({ id: `${off.kind} ${off.from}`, row, nthRow, place: PER_ROW, tile: undefined });
    return stops;
  });
}

/** The stop beside one, or in the row above or below it: at the same place, or the nearest before it. */
export function stepFrom(stops: readonly Stop[], at: number, right: number, down: number): number | undefined {
  const from = stops[at];
  if (from === undefined) return undefined;
  if (down === 0) return stops[at + right] === undefined ? undefined : at + right;
  const next = stops.findLastIndex(({ nthRow, place }) => nthRow === from.nthRow + down && place <= from.place);
  const first = stops.findIndex(({ nthRow }) => nthRow === from.nthRow + down);
  return next === -1 ? (first === -1 ? undefined : first) : next;
}
