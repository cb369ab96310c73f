/** What one check-in does to a goal's progress and what it earns. Specification section 9, Decisions sections 1 and 3. */

import { type LocalDay, addDays, possibleDays } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, alreadyCheckedText, goalState } from './goal-state.ts';
import { text } from './text-key.ts';
import { importedProgress } from './import.ts';

/** A daily or weekly goal earns when a block of this many check-ins is full. */
export const CHECK_INS_PER_BLOCK = 5;

/** What 'once' goals together may pay in any window of days, so that writing goals down is not a way to make money. */
export const ONCE_POINTS_LIMIT = 5;
export const ONCE_POINTS_WINDOW_DAYS = 30;

/** How many days before today a late check-in may lie. */
export const LATE_CHECK_IN_DAYS = 7;

export interface RecordedCheckIn {
  readonly progress: GoalProgress;
  /** Points earned, before the limit on 'once' goals. */
  readonly points: number;
}

/**
 * Counts one check-in. The fifth shows 5 of 5, the next begins a block at 1; after a lapse everything begins again. A day
 * whose period is already done changes nothing and earns nothing, so no caller can count twice.
 */
export function recordCheckIn(
  rhythm: Rhythm,
  progress: GoalProgress,
  day: LocalDay,
  daysOff: DaysOff = NO_DAYS_OFF,
): RecordedCheckIn {
  const before = goalState(rhythm, progress, day, daysOff);
  if (before.isChecked) return { progress, points: 0 };
  const countChecked = before.countChecked >= CHECK_INS_PER_BLOCK ? 1 : before.countChecked + 1;
  const points = pointsEarned(rhythm, countChecked);
  const countStreak = before.countStreak + (isStreakEarned(points) ? 1 : 0);
  return { progress: { lastChecked: day, countChecked, countStreak }, points };
}

/**
 * The progress that all check-ins of one person on one goal make, as it is when one of them is undone.
 * @param days their days, ascending
 * @param lastImported the last of those that were imported, which come before all others and earn nothing
 */
export function progressFromHistory(
  rhythm: Rhythm,
  days: readonly LocalDay[],
  daysOff: DaysOff = NO_DAYS_OFF,
  lastImported: LocalDay | null = null,
): GoalProgress {
  return days
    .filter((day) => lastImported === null || day > lastImported)
    .reduce((progress, day) => recordCheckIn(rhythm, progress, day, daysOff).progress, importedProgress(lastImported));
}

/** Whether a check-in that earned these points, after every limit, answers `streak_earned`. */
export function isStreakEarned(points: number): boolean {
  return points > 0;
}

/**
 * The points that are really paid: 'once' goals pay at most `limit` in any window, every other goal pays in full.
 * @param oncePointsInWindow points that the person's 'once' goals were paid since `oncePointsWindowStart`
 * @param limit 0 = no limit
 */
export function cappedPoints(rhythm: Rhythm, points: number, oncePointsInWindow: number, limit: number): number {
  if (rhythm.frequency !== 'once' || limit <= 0) return points;
  return Math.min(points, Math.max(limit - oncePointsInWindow, 0));
}

/** The first day of the window that ends on a day: 30 days with both of them. */
export function oncePointsWindowStart(day: LocalDay): LocalDay {
  return addDays(day, 1 - ONCE_POINTS_WINDOW_DAYS);
}

export interface OncePointsBudget {
  readonly oncePointsInWindow: number;
  /** 0 = no limit */
  readonly limit: number;
}

/** A check-in with the limit applied: points, flag and count of streaks agree, also when the limit leaves nothing. */
export function computeCheckIn(
  rhythm: Rhythm,
  progress: GoalProgress,
  day: LocalDay,
  budget: OncePointsBudget,
  daysOff: DaysOff = NO_DAYS_OFF,
): RecordedCheckIn & { readonly streakEarned: boolean } {
  const recorded = recordCheckIn(rhythm, progress, day, daysOff);
  const points = cappedPoints(rhythm, recorded.points, budget.oncePointsInWindow, budget.limit);
  const streakEarned = isStreakEarned(points);
  if (streakEarned || recorded.points === 0) return { progress: recorded.progress, points, streakEarned };
  const countStreak = recorded.progress.countStreak - 1;
  return { progress: { ...recorded.progress, countStreak }, points, streakEarned };
}

export type CheckDateAnswer = 'ok' | 'not_today_anywhere' | 'not_after_last' | 'too_long_ago' | 'before_goal';

/** What a person reads when a date is refused. */
export const CHECK_DATE_REFUSALS: Record<Exclude<CheckDateAnswer, 'ok'>, string> = {
  not_today_anywhere: text('You can check in for today only. Please look at the date on your device.'),
  not_after_last: text('You’ve already checked in on this day or a later one.'),
  too_long_ago: text('You can add a check-in for the last 7 days only.'),
  before_goal: text('This goal didn’t exist on that day yet.'),
};

/** What a late check-in may lie between, as days of the person's own zone. */
export interface LateLimits {
  readonly today: LocalDay;
  /** The day on which the goal was made. */
  readonly createdOn: LocalDay;
}

/**
 * Whether a check-in may carry a date: it is 'today' somewhere on Earth, or within the days before for a late one, and later
 * than the last one. Decisions section 1.
 * @param lastChecked the same person's last check-in on that goal
 * @param now the server's own clock
 * @param late for a check-in that says it is late
 */
export function mayCheckOn(day: LocalDay, lastChecked: LocalDay | null, now: Date, late?: LateLimits): CheckDateAnswer {
  const { earliest, latest } = possibleDays(now);
  if (day > latest || (day < earliest && late === undefined)) return 'not_today_anywhere';
  if (late !== undefined && day < late.today) {
    if (day < addDays(late.today, -LATE_CHECK_IN_DAYS)) return 'too_long_ago';
    if (day < late.createdOn) return 'before_goal';
  }
  return lastChecked !== null && day <= lastChecked ? 'not_after_last' : 'ok';
}

export type CheckInGate =
  | { readonly isOpen: true }
  | {
      readonly isOpen: false;
      /** 'already_checked' is a conflict with what is there (409), the two others are bad dates (422). */
      readonly reason: Exclude<CheckDateAnswer, 'ok'> | 'already_checked';
      /** The sentence for the person; for 'already_checked' what the button says. */
      readonly text: string;
    };

/** The server's whole question before a check-in: the date, then the period. Days off do not change it. */
export function checkInGate(
  rhythm: Rhythm,
  progress: GoalProgress,
  day: LocalDay,
  now: Date,
  late?: LateLimits,
): CheckInGate {
  const { lastChecked } = progress;
  const answer = mayCheckOn(day, lastChecked, now, late);
  // The day of the last check-in is a repeat of the same period, not a wrong date. Decisions section 3.
  if (answer !== 'ok' && !(answer === 'not_after_last' && day === lastChecked)) {
    return { isOpen: false, reason: answer, text: CHECK_DATE_REFUSALS[answer] };
  }
  if (!goalState(rhythm, progress, day).isChecked) return { isOpen: true };
  // 'Today' would be wrong for a day that is over.
  const isOver = late !== undefined && day === lastChecked && day < late.today;
  const sentence = isOver ? CHECK_DATE_REFUSALS.not_after_last : alreadyCheckedText(rhythm);
  return { isOpen: false, reason: 'already_checked', text: sentence };
}

function pointsEarned(rhythm: Rhythm, countChecked: number): number {
  switch (rhythm.frequency) {
    case 'daily':
      return countChecked === CHECK_INS_PER_BLOCK ? 1 : 0;
    case 'weekly':
      return countChecked === CHECK_INS_PER_BLOCK ? 5 * rhythm.weeklyInterval : 0;
    case 'monthly':
    case 'once':
      return 1;
  }
}
