import { WEEKDAYS, type Weekday } from '@fivefold/rules/days-off';
import { LOCALE } from '#kernel/locale.ts';

/** The days of a week as the app's language begins it: with Sunday. */
export const WEEK: readonly Weekday[] = [7, ...WEEKDAYS.filter((weekday) => weekday !== 7)];

/** 'Sunday' or 'Sun'. 2024-01-01 was a Monday. */
export function weekdayName(weekday: Weekday, style: 'long' | 'short'): string {
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(LOCALE, { weekday: style, timeZone: 'UTC' }).format(day);
}
