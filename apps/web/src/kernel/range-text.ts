import { type LocalDay, yearOf } from '@fivefold/rules/calendar';
import { formatDayRange } from '@fivefold/rules/day-range';
import { LOCALE } from './locale.ts';

/** Days from one to another: 'Nov 3 – 9', and with the year when it is another; one day alone is that day. */
export function rangeText(from: LocalDay, to: LocalDay, today: LocalDay): string {
  const isThisYear = yearOf(from) === yearOf(today) && yearOf(to) === yearOf(today);
  const format = new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return formatDayRange(format, new Date(from), new Date(to));
}
