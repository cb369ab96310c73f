import { WEEKDAYS, type Weekday } from '@fivefold/rules/days-off';
import { LOCALE } from '#kernel/locale.ts';

/** Where weeks do not begin on a Monday, after CLDR; for browsers that do not know it. */
const SUNDAY_REGIONS =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY_REGIONS = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';
const SUNDAY: Weekday = 7;
const SATURDAY: Weekday = 6;
export const MONDAY: Weekday = 1;
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
  const code = region.maximize().region ?? '';
  if (SATURDAY_REGIONS.includes(code)) return SATURDAY;
  return SUNDAY_REGIONS.includes(code) ? SUNDAY : MONDAY;
}

let week: readonly Weekday[] | undefined;

/**
 * The order in which all rows and columns of weekdays stand. The week of the Monday card is one from Monday on, and says
 * so where others are not. It is worked out when it is first asked for: the browser's facts of a region took some milliseconds of every start.
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
