import type { LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { dayText, rangeText } from '#kernel/day-text.ts';
import type { TapestryDayOff, TapestryRow, Tile } from './rows.ts';

/** 'Mon, Nov 16: Rainbow, added later.' */
export function describeTile({ checkIn: { date, late, celebration } }: Tile, today: LocalDay): string {
  return `${dayText(date, today)}: ${CELEBRATION_NAMES[celebration]}${late ? ', added later' : ''}.`;
}

/** What a row shows: 'Tree, Rock, Fire (added later)'. */
export function describeRow({ tiles }: TapestryRow): string {
  return tiles
    .map(({ checkIn: { celebration, late } }) => CELEBRATION_NAMES[celebration] + (late ? ' (added later)' : ''))
    .join(', ');
}

/** What stands beside a row: 'Away Nov 3 – 9. Frozen Nov 12.' */
export function describeDaysOff({ daysOff }: TapestryRow, today: LocalDay): string {
  return daysOff
    .map(({ kind, from, to }) => `${kind === 'frozen' ? 'Frozen' : 'Away'} ${rangeText(from, to, today)}.`)
    .join(' ');
}

/** The whole tapestry in a sentence. */
export function describeRows(rows: readonly TapestryRow[]): string {
  const tiles = rows.flatMap((row) => row.tiles);
  const daysOff = rows.flatMap((row) => row.daysOff);
  const ofKind = (kind: TapestryDayOff['kind']) => daysOff.filter((one) => one.kind === kind).length;
  const parts = [
    count(tiles.length, 'check-in'),
    ...[rows.filter(({ isFull }) => isFull).length].filter(Boolean).map((n) => count(n, 'full row')),
    ...[tiles.filter(({ checkIn }) => checkIn.late).length].filter(Boolean).map((n) => `${n} added later`),
    ...[ofKind('frozen')].filter(Boolean).map((n) => `frozen ${times(n)}`),
    ...[ofKind('away')].filter(Boolean).map((n) => `away ${times(n)}`),
  ];
  return `${parts.join(', ')}.`;
}

function times(n: number): string {
  return ['never', 'once', 'twice'][n] ?? `${n} times`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
