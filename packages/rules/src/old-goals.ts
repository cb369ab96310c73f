/** The warning about goals whose streak is lost. Specification sections 4 and 9, Decisions section 2. */

import type { LocalDay } from './calendar.ts';
import type { DaysOff } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, type GoalState, goalState } from './goal-state.ts';
import { text } from './text-key.ts';

export const OLD_GOALS_BANNER_TEXT = text(
  'Some of your goals have not been checked in for 2 or more days and their streak is lost. Check in today to start a new one.',
);

/** From the dashboard's load to the banner. */
export const OLD_GOALS_BANNER_DELAY_MS = 1000;

/**
 * A goal is old when its streak is lost; one that was never checked in is not old, and one that rests is left alone.
 */
export function isOldGoal(state: GoalState): boolean {
  return state.isLapsed && state.dayOff === null;
}

export interface BannerFacts {
  /** The person's own goals; of a shared goal their own progress. */
  readonly goals: readonly { readonly rhythm: Rhythm; readonly progress: GoalProgress; readonly daysOff: DaysOff }[];
  readonly lastShown: LocalDay | null;
  readonly today: LocalDay;
}

/**
 * Whether the banner is due: some goal is old, and it was not shown today, nor (after a flight west) on a later date.
 */
export function isOldGoalsBannerDue({ goals, lastShown, today }: BannerFacts): boolean {
  if (lastShown !== null && lastShown >= today) return false;
  return goals.some(({ rhythm, progress, daysOff }) => isOldGoal(goalState(rhythm, progress, today, daysOff)));
}
