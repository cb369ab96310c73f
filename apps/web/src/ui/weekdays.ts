import { WEEKDAYS, type Weekday } from '@fivefold/rules/days-off';
import { LOCALE } from '#kernel/locale.ts';

/** Where a browser does not know how a region begins its weeks. */
const SUNDAY: Weekday = 7;

/** Older browsers have a property in place of the function, and some have neither. TypeScript does not know them. */
interface WeekFacts {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The days of a week in a region's order. */
export function weekOf(region: Intl.Locale): Weekday[] {
  const facts = region as Intl.Locale & WeekFacts;
  const firstDay = (facts.getWeekInfo?.() ?? facts.weekInfo)?.firstDay ?? SUNDAY;
  return [...WEEKDAYS.filter((weekday) => weekday >= firstDay), ...WEEKDAYS.filter((weekday) => weekday < firstDay)];
}

let week: readonly Weekday[] | undefined;

/**
 * The order in which all rows and columns of weekdays stand. Only the week of the Monday card is one from Monday on. It is worked
 * out when it is first asked for: the browser's facts of a region took some milliseconds of every start.
 */
export function getWeek(): readonly Weekday[] {
  return (week ??= weekOf(new Intl.Locale(LOCALE)));
}

/** 'Sunday', 'Sun' or 'S'. 2024-01-01 was a Monday. */
export function weekdayName(weekday: Weekday, style: 'long' | 'short' | 'narrow'): string {
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(LOCALE, { weekday: style, timeZone: 'UTC' }).format(day);
}
