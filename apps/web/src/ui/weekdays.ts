import { WEEKDAYS, type Weekday } from '@fivefold/rules/days-off';
import { LOCALE } from '#kernel/locale.ts';

/** Where weeks begin on a Sunday, of the regions that speak our languages; for browsers that do not know it. */
const SUNDAY_REGIONS = /^(?:US|CA|MX|CO|PE|VE|GT|HN|NI|PA|SV|DO|PR|PY|BR|PT|JP)$/;
const SUNDAY: Weekday = 7;
const MONDAY: Weekday = 1;
/** 'Sun' and 'dim.'. */
const MOST_IN_COLUMN = 4;

/** Older browsers have a property in place of the function, and some have neither. TypeScript does not know them. */
interface WeekFacts {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The days of a week in a region's order. */
export function weekOf(region: Intl.Locale): Weekday[] {
  const facts = region as Intl.Locale & WeekFacts;
  const firstDay = (facts.getWeekInfo?.() ?? facts.weekInfo)?.firstDay ?? usualFirstDay(region);
  return [...WEEKDAYS.filter((weekday) => weekday >= firstDay), ...WEEKDAYS.filter((weekday) => weekday < firstDay)];
}

function usualFirstDay(region: Intl.Locale): Weekday {
  return SUNDAY_REGIONS.test(region.maximize().region ?? '') ? SUNDAY : MONDAY;
}

let week: readonly Weekday[] | undefined;

/**
 * The order in which all rows and columns of weekdays stand. Only the week of the Monday card is one from Monday on. It
 * is worked out when it is first asked for: the browser's facts of a region took some milliseconds of every start.
 */
export function getWeek(): readonly Weekday[] {
  return (week ??= weekOf(new Intl.Locale(LOCALE)));
}

/**
 * As a narrow column has room for: 'Sun', and one letter where a language's short names are longer, as Arabic's are.
 */
export function weekdayInColumn(weekday: Weekday): string {
  const isShort = WEEKDAYS.every((each) => weekdayName(each, 'short').length <= MOST_IN_COLUMN);
  return weekdayName(weekday, isShort ? 'short' : 'narrow');
}

/** 'Sunday', 'Sun' or 'S'. 2024-01-01 was a Monday. */
export function weekdayName(weekday: Weekday, style: 'long' | 'short' | 'narrow'): string {
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(LOCALE, { weekday: style, timeZone: 'UTC' }).format(day);
}
