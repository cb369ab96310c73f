/** A person's last year in numbers. Beyond section 6. */

import { addDays, addMonths, type LocalDay } from './calendar.ts';

/** Days of the year in tiles, today included: no year has more. */
export const YEAR_DAYS = 366;
/** Calendar months of the points over time, the running one included. */
export const POINTS_MONTHS = 12;
/** Goals that are named among the best. */
export const BEST_GOALS_SHOWN = 5;

/** Roots that are shown, those that took root last first. */
export const ROOTS_SHOWN = 100;
/** Of each of them so many check-ins, the newest: a picture of seven rows. */
export const ROOT_TILES = 35;

/** Notes and photos that are remembered at once. */
export const MEMORIES_SHOWN = 8;

/** The days of which something is remembered today: a week, a month and a year ago. */
export function memoryDays(today: LocalDay): readonly LocalDay[] {
  return [addDays(today, -7), addMonths(today, -1), addMonths(today, -12)];
}

/** The year that ends today. */
export function yearUpTo(today: LocalDay): { readonly from: LocalDay; readonly to: LocalDay } {
  return { from: addDays(today, 1 - YEAR_DAYS), to: today };
}

/** The calendar month of a day, 'YYYY-MM'. */
export function calendarMonth(day: LocalDay): string {
  return day.slice(0, 7);
}

/** The first day of the earliest month in {@link pointsByMonth}. */
export function firstPointsDay(today: LocalDay): LocalDay {
  return `${calendarMonth(addMonths(today, 1 - POINTS_MONTHS))}-01` as LocalDay;
}

/** What the ledger says of one day: awards, less reversals. */
export interface PointsOfDay {
  readonly day: LocalDay;
  readonly points: number;
}

/** The points of each of the last 12 calendar months, ascending; days outside of them are not counted. */
export function pointsByMonth(
  days: readonly PointsOfDay[],
  today: LocalDay,
): { readonly month: string; readonly points: number }[] {
  const first = firstPointsDay(today);
  const points = new Map(Array.from({ length: POINTS_MONTHS }, (_, n) => [calendarMonth(addMonths(first, n)), 0]));
  for (const each of days) {
    const month = calendarMonth(each.day);
    const before = points.get(month);
    if (before !== undefined) points.set(month, before + each.points);
  }
  return [...points].map(([month, sum]) => ({ month, points: sum }));
}
