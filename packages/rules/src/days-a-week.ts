/**
 * A daily goal that is due on some days of a week. The others are free days, which come to `goalState` as days off
 * (`days-off.ts`); here is what is kept for them, and what a person is told. Beyond section 11.
 */

import { type LocalDay, addDays, daysBetween } from './calendar.ts';
import {
  type DaysOff,
  type DaysPerWeek,
  type WeekPlan,
  daysPerWeekOn,
  freeDaysPerWeekOn,
  mondayOf,
  usedFreeDays,
} from './days-off.ts';

export const DAYS_PER_WEEK_MIN = 2;
/** Every day: what a daily goal is unless it says otherwise. */
export const DAYS_PER_WEEK_MAX = 7;
/** From most to least, as they are offered. */
export const DAYS_PER_WEEK = [7, 6, 5, 4, 3, 2] as const;

/** How many check-ins a week has of those that it needs. */
export interface WeekCount {
  readonly done: number;
  readonly of: number;
  /** Free days that can still be taken in the week. */
  readonly freeLeft: number;
}

/** The count of a day's week; null for a goal that is due every day. */
export function weekCount(daysOff: DaysOff, today: LocalDay): WeekCount | null {
  const free = freeDaysPerWeekOn(daysOff, today);
  if (free === 0) return null;
  const monday = mondayOf(today);
  const nextMonday = addDays(monday, 7);
  const checked = (daysOff.week?.checked ?? []).filter((day) => day >= monday && day < nextMonday);
  const daysLeft = daysBetween(today, nextMonday) - (checked.includes(today) ? 1 : 0);
  const freeLeft = Math.max(Math.min(free - usedFreeDays(daysOff, today), daysLeft), 0);
  return { done: checked.length, of: 7 - free, freeLeft };
}

/** Whether the week of a count needs no more check-ins. */
export function isWeekDone(count: WeekCount | null): boolean {
  return count !== null && count.done >= count.of;
}

/** The changes after one on `today`: what was before stays as it was. */
export function withDaysPerWeek(
  changes: readonly DaysPerWeek[],
  days: number,
  today: LocalDay,
): readonly DaysPerWeek[] {
  const before = changes.filter(({ from }) => from < today);
  return daysPerWeekOn(before, today) === days ? before : [...before, { from: today, days }];
}

/** Of the check-ins of a goal those of the last one's week, which are kept with its progress. @param days ascending */
export function daysOfLastWeek(days: readonly LocalDay[]): readonly LocalDay[] {
  const last = days.at(-1);
  return last === undefined ? [] : days.slice(-7).filter((day) => day >= mondayOf(last));
}

/** What is kept after one more check-in. @param lastChecked of those before it */
export function checkedAfter(week: WeekPlan | undefined, lastChecked: LocalDay | null, day: LocalDay): LocalDay[] {
  const before = [...(week?.checked ?? []), ...(lastChecked === null ? [] : [lastChecked])];
  const monday = mondayOf(day);
  return [...new Set([...before.filter((each) => each >= monday && each < day), day])].toSorted();
}

/** Days off with the days of check-ins that are known. @param days ascending */
export function withChecked(daysOff: DaysOff, days: readonly LocalDay[]): DaysOff {
  const { week } = daysOff;
  return week === undefined ? daysOff : { ...daysOff, week: { changes: week.changes, checked: days } };
}

/**
 * Days off as they are known after the first `count` check-ins of a history. No more than those of the last one's week
 * matter, and a history can have thousands.
 */
export function daysOffAfter(daysOff: DaysOff, days: readonly LocalDay[], count: number): DaysOff {
  return daysOff.week === undefined ? daysOff : withChecked(daysOff, days.slice(Math.max(count - 7, 0), count));
}
