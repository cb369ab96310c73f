/** The instants at which days begin in a time zone. */

import { type LocalDay, dayInZone, dayNumber } from './calendar.ts';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/**
 * The first instant at which clocks in a zone show a day, or a later one where they skip it: not always midnight, for
 * clocks may go forward just then.
 */
export function startOfDay(day: LocalDay, timeZone: string): Date {
  const midnight = dayNumber(day) * MS_PER_DAY;
  // No zone is further from UTC than this.
  let [before, from] = [midnight - 15 * MS_PER_HOUR, midnight + 15 * MS_PER_HOUR];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayInZone(new Date(middle), timeZone) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}
