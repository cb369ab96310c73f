/** Days off for tests. */

import { type DayRange, type DaysOff, NO_DAYS_OFF, type Weekday } from '../days-off.ts';
import { day } from './day.ts';

/** '2026-11-02..2026-11-05', or one day. */
export function range(text: string): DayRange {
  const [from = '', to = from] = text.split('..');
  return { from: day(from), to: day(to) };
}

/** The absences, frozen days and days in the archive that are named, each as a list of ranges with spaces between. */
export function daysOff(ranges: { away?: string; frozen?: string; archived?: string }): DaysOff {
  const read = (text = ''): DayRange[] => text.split(' ').filter(Boolean).map(range);
  return { rest: [], away: read(ranges.away), frozen: read(ranges.frozen), archived: read(ranges.archived) };
}

/** Rest days since long before every test. */
export function resting(...weekdays: Weekday[]): DaysOff {
  return { ...NO_DAYS_OFF, rest: [{ from: day('2000-01-01'), weekdays }] };
}
