/**
 * What one check-in does to a goal's progress and what it earns. Specification section 9, Decisions sections 1 and 3.
 */

import type { LocalDay } from './calendar.ts';
import { daysOffAfter } from './days-a-week.ts';
import { type DaysOff, isRootedOn, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, goalState, importedProgress } from './goal-state.ts';

/** A daily or weekly goal earns when a block of this many check-ins is full. */
export const CHECK_INS_PER_BLOCK = 5;

/** How many days before today a late check-in may lie. */
export const LATE_CHECK_IN_DAYS = 7;

/** What a check-in of a rooted goal earns, as one of a monthly goal. */
const ROOT_POINTS = 1;

export interface RecordedCheckIn {
  readonly progress: GoalProgress;
  /** Points earned, before every limit. */
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
  // A root's check-in is none of the block, with which the goal goes on when it is taken up again.
  if (isRootedOn(daysOff, day)) {
    const { countChecked, countStreak } = before;
    return { progress: { lastChecked: day, countChecked, countStreak: countStreak + 1 }, points: ROOT_POINTS };
  }
  const countChecked = before.countChecked >= CHECK_INS_PER_BLOCK ? 1 : before.countChecked + 1;
  const points = pointsEarned(rhythm, countChecked);
  const countStreak = before.countStreak + (isStreakEarned(points) ? 1 : 0);
  return { progress: { lastChecked: day, countChecked, countStreak }, points };
}

/**
 * The progress that all check-ins of one person on one goal make, as it is when one of them is undone.
 * @param days their days, ascending
 * @param lastImported the last of those that were imported, which come before all others and earn nothing
 * @param unpaid the days of those that were paid nothing, because of a limit or because they earn nothing
 */
export function progressFromHistory(
  rhythm: Rhythm,
  days: readonly LocalDay[],
  daysOff: DaysOff = NO_DAYS_OFF,
  lastImported: LocalDay | null = null,
  unpaid: ReadonlySet<LocalDay> = NO_DAYS,
): GoalProgress {
  return days
    .filter((day) => lastImported === null || day > lastImported)
    .reduce((before, day, nth, counted) => {
      const { progress, points } = recordCheckIn(rhythm, before, day, daysOffAfter(daysOff, counted, nth));
      return points > 0 && unpaid.has(day) ? withoutStreak(progress) : progress;
    }, importedProgress(lastImported));
}

const NO_DAYS: ReadonlySet<LocalDay> = new Set();

/** The progress after a check-in that earned points which were not paid: a streak is what was paid for. */
export function withoutStreak(progress: GoalProgress): GoalProgress {
  return { ...progress, countStreak: progress.countStreak - 1 };
}

/** Whether a check-in that earned these points, after every limit, answers `streak_earned`. */
export function isStreakEarned(points: number): boolean {
  return points > 0;
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
