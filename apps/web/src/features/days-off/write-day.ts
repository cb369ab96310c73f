import { addDays, type LocalDay, yearOf } from '@fivefold/rules/calendar';
import { formatDayRange } from '@fivefold/rules/day-range';
import type { DayRange } from '@fivefold/rules/days-off';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';

/** 'December 2', and with its year when that is another. A day has no zone: it is read and written in UTC. */
export function writeDay(day: LocalDay, today: LocalDay): string {
  return formatOf('long', [day], today).format(toDate(day));
}

/** 'Nov 20', 'Nov 20 and 21', 'Nov 20 – 25', 'Nov 28 – Dec 3', and with the year when that is another. */
export function writeRange({ from, to }: DayRange, today: LocalDay): string {
  const range = formatDayRange(formatOf('short', [from, to], today), toDate(from), toDate(to));
  // Some browsers write thin spaces, others none. Some languages have another sign.
  const [first = range, second] = range.split(/\s*–\s*/u);
  if (second === undefined) return range;
  // Two days are no stretch of time.
  return to === addDays(from, 1) ? t('{first} and {second}', { first, second }) : `${first} – ${second}`;
}

function formatOf(month: 'long' | 'short', days: readonly LocalDay[], today: LocalDay): Intl.DateTimeFormat {
  const isThisYear = days.every((day) => yearOf(day) === yearOf(today));
  return new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month,
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

function toDate(day: LocalDay): Date {
  return new Date(`${day}T00:00:00Z`);
}
