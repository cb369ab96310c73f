/**
 * Days that do not count: rest days, free days, absences, frozen days and the time in the archive or as a root. One idea
 * covers them all: a day off is not counted in the gap after a check-in. It never opens or closes the gate.
 */

import { type LocalDay, addDays, dayNumber, firstOfNextMonth } from './calendar.ts';

/** ISO: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Of a daily goal in a week. */
export const REST_WEEKDAYS_MAX = 5;

/** Both days belong to it. */
export interface DayRange {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** The weekdays on which a daily goal rests, from a day on. */
export interface RestDays {
  readonly from: LocalDay;
  readonly weekdays: readonly Weekday[];
}

/** On how many days of a week a daily goal is due, from a day on. */
export interface DaysPerWeek {
  readonly from: LocalDay;
  readonly days: number;
}

/** What the free days of a goal of some days a week are found from. */
export interface WeekPlan {
  /** Ascending; each holds until the next begins, so that a change leaves the past as it was. */
  readonly changes: readonly DaysPerWeek[];
  /** The days of check-ins in the weeks that are asked about; kept are those of the last check-in's week. */
  readonly checked: readonly LocalDay[];
}

/** The end of a range that has none yet: the last day of the calendar. */
export const NO_END = '2999-12-31' as LocalDay;

/** All days off of one person for one goal. */
export interface DaysOff {
  /** Ascending; each holds until the next begins, so that a change leaves the past as it was. */
  readonly rest: readonly RestDays[];
  /** Absences of the person, which all their goals share. */
  readonly away: readonly DayRange[];
  readonly frozen: readonly DayRange[];
  readonly archived: readonly DayRange[];
  /** None for a goal that is due every day. */
  readonly week?: WeekPlan | undefined;
  /** When the goal was rooted, ascending; what holds then is said in rooted.ts. */
  readonly rooted?: readonly DayRange[] | undefined;
}

export const NO_DAYS_OFF: DaysOff = { rest: [], away: [], frozen: [], archived: [] };

interface AnsweredRange {
  readonly from: string;
  readonly to: string;
}

/** Days off as the server answers them; null is none. */
export interface AnsweredDaysOff {
  readonly rest: readonly { readonly from: string; readonly weekdays: readonly number[] }[];
  readonly away: readonly AnsweredRange[];
  readonly frozen: readonly AnsweredRange[];
  readonly archived: readonly AnsweredRange[];
  readonly week?:
    | {
        readonly changes: readonly { readonly from: string; readonly days: number }[];
        readonly checked: readonly string[];
      }
    | undefined;
  readonly rooted?: readonly AnsweredRange[] | undefined;
}

/** An answer's ranges for the rules. */
export function readRanges(answered: readonly AnsweredRange[]): readonly DayRange[] {
  return answered as unknown as readonly DayRange[];
}

/** An answer's days off for the rules. The server has checked each date, and it is not done again. */
export function readDaysOff(answered: AnsweredDaysOff | null): DaysOff {
  return answered === null ? NO_DAYS_OFF : (answered as unknown as DaysOff);
}

export type DayOffKind = 'archived' | 'rooted' | 'away' | 'frozen' | 'rest';

/** Why a day is off; null when it counts. */
export function dayOffKind(daysOff: DaysOff, day: LocalDay): DayOffKind | null {
  if (isInRanges(daysOff.archived, day)) return 'archived';
  if (isRootedOn(daysOff, day)) return 'rooted';
  if (isInRanges(daysOff.away, day)) return 'away';
  if (isInRanges(daysOff.frozen, day)) return 'frozen';
  return isRestDay(daysOff.rest, day) ? 'rest' : null;
}

/** Whether a goal is rooted on a day. */
export function isRootedOn({ rooted }: Pick<DaysOff, 'rooted'>, day: LocalDay): boolean {
  return rooted !== undefined && isInRanges(rooted, day);
}

/** Whether a goal is out of its person's way on a day: it asks for nothing, and no week is told of it. */
export function isPutAside(daysOff: DaysOff, day: LocalDay): boolean {
  const kind = dayOffKind(daysOff, day);
  return kind === 'archived' || kind === 'rooted';
}

/** Why a day that is over, and has no check-in, was off; null when it counted. */
export function pastDayOffKind(daysOff: DaysOff, day: LocalDay): DayOffKind | 'free' | null {
  return dayOffKind(daysOff, day) ?? (isFreeDay(daysOff, day) ? 'free' : null);
}

/**
 * The days that count between two days, without both, ascending, and no more than `limit`. Only days before `before`
 * are asked for: what is changed today leaves decisions of today as they are.
 */
export function dueDaysBetween(daysOff: DaysOff, after: LocalDay, before: LocalDay, limit: number): LocalDay[] {
  const due: LocalDay[] = [];
  let day = addDays(after, 1);
  while (day < before && due.length < limit) {
    const off = rangeAround(daysOff, day);
    if (off !== undefined) day = off.to;
    else if (!isRestDay(daysOff.rest, day) && !isFreeDay(daysOff, day)) due.push(day);
    day = addDays(day, 1);
  }
  return due;
}

/** The last day of the days off that begin with this one or run through it; null when it counts. */
export function lastDayOff(daysOff: DaysOff, day: LocalDay): LocalDay | null {
  let last: LocalDay | null = null;
  // The end of the calendar, to which an archived goal rests, is followed by itself.
  for (let at = day; at !== last && dayOffKind(daysOff, at) !== null; at = addDays(last, 1)) {
    last = rangeAround(daysOff, at)?.to ?? at;
  }
  return last;
}

/** Whether the days of a month that lie before `today` are all off; false as long as there are none. */
export function isMonthOff(daysOff: DaysOff, firstOfMonth: LocalDay, today: LocalDay): boolean {
  if (today <= firstOfMonth) return false;
  const dayAfter = firstOfNextMonth(firstOfMonth);
  const end = today < dayAfter ? today : dayAfter;
  return dueDaysBetween(daysOff, addDays(firstOfMonth, -1), end, 1).length === 0;
}

/** The weekdays on which a goal rests on a day. */
export function restWeekdaysOn(rest: readonly RestDays[], day: LocalDay): readonly Weekday[] {
  return rest.findLast(({ from }) => from <= day)?.weekdays ?? [];
}

/** The rest days after a change on `today`: what was before stays as it was. */
export function withRestDays(
  rest: readonly RestDays[],
  weekdays: readonly Weekday[],
  today: LocalDay,
): readonly RestDays[] {
  const before = rest.filter(({ from }) => from < today);
  const chosen = WEEKDAYS.filter((weekday) => weekdays.includes(weekday));
  const isSame = restWeekdaysOn(before, today).join() === chosen.join();
  return isSame ? before : [...before, { from: today, weekdays: chosen }];
}

/** Joins a range to others, which stay ascending. */
export function withRanges(ranges: readonly DayRange[], added: readonly DayRange[]): readonly DayRange[] {
  return [...ranges, ...added].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** The same days in as few ranges as there can be, ascending. */
export function joinRanges(ranges: readonly DayRange[]): readonly DayRange[] {
  const joined: DayRange[] = [];
  for (const range of withRanges([], ranges)) {
    const last = joined.at(-1);
    if (last === undefined || range.from > addDays(last.to, 1)) joined.push(range);
    else if (range.to > last.to) joined[joined.length - 1] = { from: last.from, to: range.to };
  }
  return joined;
}

/** How many entries days off are stored in: an account has room for a limited number, over all its goals. */
export function countEntries({
  rest,
  frozen,
  archived,
  week,
}: Pick<DaysOff, 'rest' | 'frozen' | 'archived' | 'week'>): number {
  return rest.length + frozen.length + archived.length + (week?.changes.length ?? 0);
}

/** 1 is Monday. */
export function weekdayOf(day: LocalDay): Weekday {
  // 1970-01-01, day number 0, was a Thursday.
  const sinceMonday = (((dayNumber(day) + 3) % 7) + 7) % 7;
  return WEEKDAYS[sinceMonday] ?? 1;
}

function isRestDay(rest: readonly RestDays[], day: LocalDay): boolean {
  return rest.length > 0 && restWeekdaysOn(rest, day).includes(weekdayOf(day));
}

/**
 * Whether a day that is over, and has no check-in, is a free day: of each week the first days without one are, as many
 * as the week has more than the goal asks for. A day that is off for another reason uses up none, nor does one before
 * the goal first said so.
 */
function isFreeDay(daysOff: DaysOff, day: LocalDay): boolean {
  const free = freeDaysPerWeekOn(daysOff, day);
  return free > 0 && usedFreeDays(daysOff, day) < free;
}

/** Of the week of a day: as many as it has more than the goal is due on. */
export function freeDaysPerWeekOn({ week }: DaysOff, day: LocalDay): number {
  return 7 - daysPerWeekOn(week?.changes ?? [], day);
}

/** On how many days of its week a goal is due on a day. */
export function daysPerWeekOn(changes: readonly DaysPerWeek[], day: LocalDay): number {
  return changes.findLast(({ from }) => from <= day)?.days ?? 7;
}

/** How many days of a day's week before it have no check-in and are not off for another reason. */
export function usedFreeDays(daysOff: DaysOff, day: LocalDay): number {
  const begin = daysOff.week?.changes[0]?.from ?? day;
  let used = 0;
  for (let at = mondayOf(day) > begin ? mondayOf(day) : begin; at < day; at = addDays(at, 1)) {
    if (dayOffKind(daysOff, at) === null && daysOff.week?.checked.includes(at) !== true) used++;
  }
  return used;
}

/** The first day of a day's week. */
export function mondayOf(day: LocalDay): LocalDay {
  return addDays(day, 1 - weekdayOf(day));
}

function rangeAround({ archived, away, frozen, rooted = [] }: DaysOff, day: LocalDay): DayRange | undefined {
  return findRange(archived, day) ?? findRange(rooted, day) ?? findRange(away, day) ?? findRange(frozen, day);
}

function isInRanges(ranges: readonly DayRange[], day: LocalDay): boolean {
  return findRange(ranges, day) !== undefined;
}

function findRange(ranges: readonly DayRange[], day: LocalDay): DayRange | undefined {
  return ranges.find(({ from, to }) => from <= day && day <= to);
}
