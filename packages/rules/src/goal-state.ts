/**
 * What a goal looks like on a day. The button, the pill, the bar, the badge, the banner, the friend card, the reminder
 * and the server's gate all read this one function. Specification section 4, Decisions section 2.
 */

import { text } from './text-key.ts';
import { type LocalDay, addDays, addMonthsKeepingEnd, daysBetween, firstOfNextMonth, monthsApart } from './calendar.ts';
import { type WeekCount, isWeekDone, weekCount } from './days-a-week.ts';
import {
  type DayOffKind,
  type DaysOff,
  NO_DAYS_OFF,
  dayOffKind,
  dueDaysBetween,
  isMonthOff,
  lastDayOff,
} from './days-off.ts';
import type { Rhythm, WeeklyInterval } from './frequency.ts';
import { inForceOn } from './rooted.ts';
import { type BadgeLevel, badgeLevel } from './streak-level.ts';

/** The three stored facts of one person's progress on one goal. They are true as of the last check-in, not of today. */
export interface GoalProgress {
  readonly lastChecked: LocalDay | null;
  /** Check-ins in the current block of five, 0-5. Decisions section 3. */
  readonly countChecked: number;
  /** How often the goal has earned since it last lapsed. */
  readonly countStreak: number;
}

/** A goal that was never checked in. */
export const NO_PROGRESS: GoalProgress = { lastChecked: null, countChecked: 0, countStreak: 0 };

/** How a goal stands after imported check-ins: they earn nothing, and are no part of a block that will. */
export function importedProgress(last: LocalDay | null): GoalProgress {
  return { ...NO_PROGRESS, lastChecked: last };
}

export const PROGRESS_STEPS = 5;

/** Days after which a daily goal's streak is lost; days off are not counted. Specification section 9. */
export const DAILY_LAPSE_DAYS = 2;

export type ProgressColor = 'green' | 'blue' | 'yellow' | 'red';
type PillColor = 'green' | 'yellow' | 'orange' | 'red' | 'neutral';

/**
 * When a goal was last checked in, as people say it: a monthly goal names the month, and its year once that is gone by.
 */
type LastChecked =
  | { readonly kind: 'never' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'month'; readonly month: LocalDay; readonly hasYear: boolean };

interface LastCheckedPill {
  readonly lastChecked: LastChecked;
  /** Orange or red exactly when the goal has lapsed; neutral when it was never checked. */
  readonly color: PillColor;
}

/** Where a goal stands in the day's list: to do now, checked in today, or done until its next period or resting. */
export type GoalSection = 'due' | 'done' | 'later';

export interface GoalState {
  /** The gate: true when this period's check-in is done. */
  readonly isChecked: boolean;
  /** What the disabled button says, 'Already Checked Today'; null while the gate is open. */
  readonly checkedText: string | null;
  /** 'Old': the streak is lost. A goal never checked in has none to lose. */
  readonly isLapsed: boolean;
  /** As of today: 0 when lapsed, whatever is stored. */
  readonly countChecked: number;
  /** As of today: 0 when lapsed, whatever is stored. */
  readonly countStreak: number;
  /** 0-5; a full bar is empty again once the next period has begun. */
  readonly progressSteps: number;
  /** 0-100 */
  readonly progressPercent: number;
  readonly progressColor: ProgressColor;
  readonly badgeLevel: BadgeLevel;
  readonly pill: LastCheckedPill;
  /** The first day on which the gate is open again; null when it is open now or never opens again. */
  readonly nextOpenDay: LocalDay | null;
  /** Why today is a day off; null when it counts. */
  readonly dayOff: DayOffKind | null;
  /** The last of the days off that run through today; null when today counts. */
  readonly restsUntil: LocalDay | null;
  readonly section: GoalSection;
  /** Of a goal that is due on some days a week; null for any other. */
  readonly week: WeekCount | null;
}

/**
 * @param today the person's own date. One before the last check-in (the clock was set back, a flight went west) counts
 * as the day of that check-in: the goal is still checked, and nothing is negative.
 * @param daysOff the person's days off for this goal
 */
export function goalState(
  rhythm: Rhythm,
  progress: GoalProgress,
  today: LocalDay,
  daysOff: DaysOff = NO_DAYS_OFF,
): GoalState {
  const { lastChecked } = progress;
  const asOf = lastChecked !== null && lastChecked > today ? lastChecked : today;
  const inForce = inForceOn(rhythm, daysOff, asOf);
  // A root asks for nothing.
  if (inForce.isRooted)
    return { ...goalState(inForce.rhythm, progress, today, inForce.daysOff), section: 'later', week: null };
  const isLapsed = lastChecked !== null && isStreakLost(rhythm, lastChecked, asOf, daysOff);
  const isChecked = lastChecked !== null && isPeriodDone(rhythm, lastChecked, asOf);
  const countChecked = isLapsed ? 0 : progress.countChecked;
  const countStreak = isLapsed ? 0 : progress.countStreak;
  // A full block is over once the next period has begun: its next check-in is the first of another.
  const isRunning = isChecked || countChecked < PROGRESS_STEPS;
  const progressSteps = isRunning ? Math.min(Math.max(countChecked, 0), PROGRESS_STEPS) : 0;
  const progressPercent = (progressSteps * 100) / PROGRESS_STEPS;
  const dayOff = dayOffKind(daysOff, asOf);
  const week = weekCount(daysOff, asOf);
  return {
    isChecked,
    checkedText: isChecked ? alreadyCheckedText(rhythm) : null,
    isLapsed,
    countChecked,
    countStreak,
    progressSteps,
    progressPercent,
    progressColor: progressColor(progressPercent),
    badgeLevel: badgeLevel(countStreak),
    pill: lastCheckedPill(rhythm, lastChecked, asOf, daysOff),
    nextOpenDay: isChecked && lastChecked !== null ? firstOpenDay(rhythm, lastChecked) : null,
    dayOff,
    restsUntil: dayOff === null ? null : lastDayOff(daysOff, asOf),
    section: sectionOf({ isChecked, isToday: lastChecked === asOf, isOff: dayOff !== null || isWeekDone(week) }),
    week,
  };
}

function sectionOf({ isChecked, isToday, isOff }: Record<'isChecked' | 'isToday' | 'isOff', boolean>): GoalSection {
  if (!isChecked) return isOff ? 'later' : 'due';
  return isToday ? 'done' : 'later';
}

/** The exact text of the disabled check-in button. Specification section 4. */
export function alreadyCheckedText(rhythm: Rhythm): string {
  switch (rhythm.frequency) {
    case 'daily':
      return text('Already Checked Today');
    case 'weekly':
      return CHECKED_THESE_WEEKS[rhythm.weeklyInterval];
    case 'monthly':
      return text('Already Checked This Month');
    case 'once':
      return text('Already Completed');
  }
}

const CHECKED_THESE_WEEKS: Readonly<Record<WeeklyInterval, string>> = {
  1: text('Already Checked This 1 Week'),
  2: text('Already Checked This 2 Weeks'),
  3: text('Already Checked This 3 Weeks'),
};

/** The color of a progress bar by percent: from 80 green, from 60 blue, from 40 yellow, below that red. */
export function progressColor(percent: number): ProgressColor {
  if (percent >= 80) return 'green';
  if (percent >= 60) return 'blue';
  return percent >= 40 ? 'yellow' : 'red';
}

/** Whether the period of a check-in lasts until a day that is not before it. */
export function isPeriodDone(rhythm: Rhythm, lastChecked: LocalDay, today: LocalDay): boolean {
  const opens = firstOpenDay(rhythm, lastChecked);
  return opens === null || today < opens;
}

/** The first day of the period after the one that a check-in belongs to; null when there is none. */
function firstOpenDay(rhythm: Rhythm, lastChecked: LocalDay): LocalDay | null {
  switch (rhythm.frequency) {
    case 'daily':
      return addDays(lastChecked, 1);
    case 'weekly':
      return addDays(lastChecked, weeklyDays(rhythm.weeklyInterval));
    case 'monthly':
      return firstOfNextMonth(lastChecked);
    case 'once':
      return null;
  }
}

/** Whether the streak of a goal that was last checked in then is lost on a day. */
export function isStreakLost(
  rhythm: Rhythm,
  lastChecked: LocalDay,
  today: LocalDay,
  daysOff: DaysOff = NO_DAYS_OFF,
): boolean {
  switch (rhythm.frequency) {
    case 'daily':
    case 'weekly':
      // For a weekly goal two intervals: by the letter it would be lost while it is still checked.
      return periodsApart(rhythm, lastChecked, today, daysOff) > DAILY_LAPSE_DAYS;
    case 'monthly':
      return today > addMonthsKeepingEnd(lastChecked, 1 + monthsOffAfter(lastChecked, today, daysOff));
    case 'once':
      return false;
  }
}

/** The days of a daily or weekly goal's period. */
export function periodDays(rhythm: Rhythm): number {
  return rhythm.frequency === 'weekly' ? weeklyDays(rhythm.weeklyInterval) : 1;
}

/** From here on the pill of a daily or weekly goal stays red. */
const RED_PERIODS = 3;

/**
 * Periods from one day to a later one, without the days between them that are off; with days off no more are counted
 * than matter.
 */
function periodsApart(rhythm: Rhythm, from: LocalDay, to: LocalDay, daysOff: DaysOff): number {
  const period = periodDays(rhythm);
  const days = daysBetween(from, to);
  if (days <= 1 || daysOff === NO_DAYS_OFF) return days / period;
  return (1 + dueDaysBetween(daysOff, from, to, RED_PERIODS * period).length) / period;
}

/** How many months in a row after a day's own are off. */
function monthsOffAfter(day: LocalDay, today: LocalDay, daysOff: DaysOff): number {
  if (daysOff === NO_DAYS_OFF) return 0;
  let months = 0;
  for (let first = firstOfNextMonth(day); isMonthOff(daysOff, first, today); first = firstOfNextMonth(first)) months++;
  return months;
}

function lastCheckedPill(
  rhythm: Rhythm,
  lastChecked: LocalDay | null,
  today: LocalDay,
  daysOff: DaysOff,
): LastCheckedPill {
  if (lastChecked === null) return { lastChecked: { kind: 'never' }, color: 'neutral' };
  const inDays = { kind: 'days', days: daysBetween(lastChecked, today) } as const;
  switch (rhythm.frequency) {
    case 'daily':
    case 'weekly':
      return { lastChecked: inDays, color: colorByPeriods(periodsApart(rhythm, lastChecked, today, daysOff)) };
    case 'monthly':
      return { lastChecked: inMonths(lastChecked, today), color: colorByMonths(lastChecked, today, daysOff) };
    case 'once':
      // Done is done: a finished goal does not fade.
      return { lastChecked: inDays, color: 'green' };
  }
}

/** Specification section 4, in days for a daily goal; a weekly goal counts its own intervals instead. */
function colorByPeriods(periods: number): PillColor {
  if (periods <= 1) return 'green';
  if (periods <= 2) return 'yellow';
  return periods <= RED_PERIODS ? 'orange' : 'red';
}

function colorByMonths(lastChecked: LocalDay, today: LocalDay, daysOff: DaysOff): PillColor {
  if (monthsApart(lastChecked, today) === 0) return 'green';
  const monthsOff = monthsOffAfter(lastChecked, today, daysOff);
  if (today <= addMonthsKeepingEnd(lastChecked, 1 + monthsOff)) return 'yellow';
  return today <= addMonthsKeepingEnd(lastChecked, 2 + monthsOff) ? 'orange' : 'red';
}

/** The name alone would lie once a year has gone by. */
function inMonths(lastChecked: LocalDay, today: LocalDay): LastChecked {
  return { kind: 'month', month: lastChecked, hasYear: monthsApart(lastChecked, today) >= 12 };
}

function weeklyDays(interval: WeeklyInterval): number {
  return 7 * interval;
}
