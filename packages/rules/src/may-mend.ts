/** Which goals can be mended: what the dashboard asks of every card. The rest is in mend.ts. */

import type { LocalDay } from './calendar.ts';
import { type DaysOff, dayOffKind } from './days-off.ts';
import { isTooLateToFreeze } from './freeze.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, isStreakLost } from './goal-state.ts';

export interface MendQuestion {
  readonly rhythm: Rhythm;
  readonly progress: GoalProgress;
  readonly createdOn: LocalDay;
  readonly today: LocalDay;
  readonly daysOff: DaysOff;
  /** Freezes that the person holds. */
  readonly held: number;
}

/** Whether the streak or the block of a daily goal is lost, and can be kept today by what is said about each day. */
export function mayMend(question: Omit<MendQuestion, 'held'>): boolean {
  return whyNotMend(question) === undefined;
}

/** @returns what stands in the way, if anything does */
export function whyNotMend({ rhythm, progress, today, daysOff }: Omit<MendQuestion, 'held'>) {
  const { lastChecked, countChecked, countStreak } = progress;
  if (rhythm.frequency !== 'daily') return 'not_daily';
  if (dayOffKind(daysOff, today) === 'archived') return 'archived';
  if (lastChecked === null || countChecked + countStreak === 0) return 'not_lapsed';
  if (!isStreakLost(rhythm, lastChecked, today, daysOff)) return 'not_lapsed';
  return isTooLateToFreeze({ rhythm, lastChecked, today, daysOff }) ? 'too_late' : undefined;
}
