/**
 * Plain calendar dates and the arithmetic on them. A day is a text 'YYYY-MM-DD' and a number of days, never an instant:
 * days have no time zone and no clock change. Decisions section 1.
 */

import { dateOfNumber, lengthOfMonth, numberOfDate } from './civil-date.ts';

declare const localDayBrand: unique symbol;

/** A real calendar date 'YYYY-MM-DD', years 1900 to 2999. Two days compare with `<` and `===` like any text. */
export type LocalDay = string & { readonly [localDayBrand]: 'LocalDay' };

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
const FIRST_DAY_NUMBER = numberOfDate({ year: FIRST_YEAR, month: 1, dayOfMonth: 1 });
const LAST_DAY_NUMBER = numberOfDate({ year: LAST_YEAR, month: 12, dayOfMonth: 31 });

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const EARLIEST_OFFSET_HOURS = -12;
const LATEST_OFFSET_HOURS = 14;

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Whether a text is a date that exists: '2028-02-29' is, '2026-02-30', '2026-2-3' and '1899-12-31' are not. */
export function isLocalDay(text: string): text is LocalDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return dayOfMonth >= 1 && dayOfMonth <= lengthOfMonth(year, month);
}

/** The text as a day, or `undefined` when there is no such date. */
export function parseLocalDay(text: string): LocalDay | undefined {
  return isLocalDay(text) ? text : undefined;
}

/**
 * For a list of ISO days or instants: the earlier one first. `localeCompare` loads a collation before, which a person
 * waits for.
 */
export function compareIso(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Days since 1970-01-01; negative before. */
export function dayNumber(day: LocalDay): number {
  return numberOfDate({ year: yearOf(day), month: monthOf(day), dayOfMonth: dayOfMonthOf(day) });
}

/** The day with that number; beyond the years 1900 to 2999 it stays at the first or last of their days. */
export function dayFromNumber(n: number): LocalDay {
  const { year, month, dayOfMonth } = dateOfNumber(
    Math.min(Math.max(Math.floor(n), FIRST_DAY_NUMBER), LAST_DAY_NUMBER),
  );
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}` as LocalDay;
}

/** The day of a date as a calendar writes it: months and days of the month count from 1. */
export function dayOfDate(year: number, month: number, dayOfMonth: number): LocalDay {
  return dayFromNumber(numberOfDate({ year, month, dayOfMonth }));
}

/** Whole days from one day to another: 1 from today to tomorrow, negative when `to` is the earlier one. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** The day `n` days later (earlier when negative). */
export function addDays(day: LocalDay, n: number): LocalDay {
  return dayFromNumber(dayNumber(day) + n);
}

/**
 * The same day of the month `n` months later, or that month's last day where it is shorter: 31 January + 1 is 28
 * February.
 */
export function addMonths(day: LocalDay, n: number): LocalDay {
  const months = yearOf(day) * 12 + (monthOf(day) - 1) + Math.floor(n);
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return dayOfDate(year, month, Math.min(dayOfMonthOf(day), lengthOfMonth(year, month)));
}

/** The same, but from a month's last day to a month's last day: 28 February + 1 is 31 March. */
export function addMonthsKeepingEnd(day: LocalDay, n: number): LocalDay {
  const [first, isLast] = [addDays(day, 1 - dayOfMonthOf(day)), dayOfMonthOf(addDays(day, 1)) === 1];
  return isLast ? addDays(addMonths(first, n + 1), -1) : addMonths(day, n);
}

/** The first day of the calendar month after the day's own. */
export function firstOfNextMonth(day: LocalDay): LocalDay {
  const oneMonthOn = addMonths(day, 1);
  return addDays(oneMonthOn, 1 - dayOfMonthOf(oneMonthOn));
}

/**
 * Calendar months from one day's month to another's, whatever the day of the month: 1 from 31 January to 1 February.
 */
export function monthsApart(from: LocalDay, to: LocalDay): number {
  return (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
}

/** The English name of the day's month, 'November'. */
export function monthName(day: LocalDay): string {
  return MONTH_NAMES[monthOf(day) - 1] ?? MONTH_NAMES[0];
}

/**
 * The date that clocks in a time zone show at an instant. An unknown zone is read as UTC: ask `isTimeZone` where a name
 * comes in.
 * @param timeZone IANA name, 'Asia/Kathmandu'
 */
export function dayInZone(instant: Date, timeZone: string): LocalDay {
  const zone = zoneOf(timeZone);
  const minute = Math.floor(instant.getTime() / MS_PER_MINUTE);
  // A dashboard asks for each goal, and a server for each look.
  if (minute === zone.minute) return zone.day;
  // '11/23/2026': taking it apart costs less than half of what `formatToParts` does.
  const [month = 0, dayOfMonth = 0, year = 0] = zone.formatter.format(instant).split('/').map(Number);
  const day = dayOfDate(year, month, dayOfMonth);
  if (minute >= FIRST_WHOLE_MINUTE) Object.assign(zone, { minute, day });
  return day;
}

/**
 * Whether a text names a time zone that this machine knows. A bare offset ('+05:30') is no name, and PostgreSQL reads
 * its sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && knownZone(name) !== undefined;
}

/** The first and the last date that is 'today' somewhere on Earth at an instant: at UTC-12 and at UTC+14. */
export function possibleDays(instant: Date): { earliest: LocalDay; latest: LocalDay } {
  return { earliest: dayAtOffset(instant, EARLIEST_OFFSET_HOURS), latest: dayAtOffset(instant, LATEST_OFFSET_HOURS) };
}

function dayAtOffset(instant: Date, offsetHours: number): LocalDay {
  const shifted = new Date(instant.getTime() + offsetHours * MS_PER_HOUR);
  const [year, month, dayOfMonth] = [shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, shifted.getUTCDate()];
  return dayOfDate(year, month, dayOfMonth);
}

// Making a formatter takes far longer than using it. Zones in use are few; the bound only stops made-up spellings of
// their names from filling the memory.
const MAX_REMEMBERED_ZONES = 600;
const rememberedZones = new Map<string, Zone>();

/** A zone with the minute since 1970 that was asked for last, and its day. */
interface Zone {
  readonly formatter: Intl.DateTimeFormat;
  minute: number;
  day: LocalDay;
}

// 1 February 1972. Until that January zones had seconds, and a new day could begin within a minute.
const FIRST_WHOLE_MINUTE = (761 * 24 * MS_PER_HOUR) / MS_PER_MINUTE;

function zoneOf(timeZone: string): Zone {
  return knownZone(timeZone) ?? knownZone('UTC') ?? makeZone('UTC');
}

function knownZone(timeZone: string): Zone | undefined {
  const remembered = rememberedZones.get(timeZone);
  if (remembered !== undefined) return remembered;
  const zone = findZone(timeZone);
  if (zone === undefined) return undefined;
  if (rememberedZones.size >= MAX_REMEMBERED_ZONES) rememberedZones.clear();
  rememberedZones.set(timeZone, zone);
  return zone;
}

/** Intl says 'unknown zone' only by throwing. */
function findZone(timeZone: string): Zone | undefined {
  try {
    return makeZone(timeZone);
  } catch {
    return undefined;
  }
}

function makeZone(timeZone: string): Zone {
  return { formatter: makeFormatter(timeZone), minute: Number.NaN, day: dayFromNumber(0) };
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
}

export function yearOf(day: LocalDay): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: LocalDay): number {
  return Number(day.slice(5, 7));
}

function dayOfMonthOf(day: LocalDay): number {
  return Number(day.slice(8, 10));
}
