/**
 * What one check-in does to a goal's progress and what it earns. Specification section 9, Decisions sections 1 and 3.
 */

import { type LocalDay, addDays } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, goalState, importedProgress } from './goal-state.ts';

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
 * Counts one check-in. The fifth shows 5 of 5, the next begins a block at 1; after a lapse everything begins again. A
 * day whose period is already done changes nothing and earns nothing, so no caller can count twice.
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
