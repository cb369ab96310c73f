/** The warning about goals whose streak is lost. Specification sections 4 and 9, Decisions section 2. */

import type { LocalDay } from './calendar.ts';
import type { DaysOff } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, goalState } from './goal-state.ts';
import { text } from './text-key.ts';

export const OLD_GOALS_BANNER_TEXT = text(
  'Some of your goals have not been checked in for 2 or more days and their streak is lost. Check in today to start a new one.',
);

/** From the dashboard's load to the banner. */
export const OLD_GOALS_BANNER_DELAY_MS = 1000;

/** What the banner must know of one of the person's own goals; of a shared goal their own progress. */
interface OldGoalFacts {
  readonly rhythm: Rhythm;
  readonly progress: GoalProgress;
  readonly daysOff: DaysOff;
}

/**
 * A goal is old when its streak or its block is lost. One that was never checked in, or has imported check-ins alone,
 * has none to lose, and one that rests is left alone.
 */
export function isOldGoal({ rhythm, progress, daysOff }: OldGoalFacts, today: LocalDay): boolean {
  const { isLapsed, dayOff } = goalState(rhythm, progress, today, daysOff);
  return isLapsed && dayOff === null && progress.countChecked + progress.countStreak > 0;
}

export interface BannerFacts {
  readonly goals: readonly OldGoalFacts[];
  readonly lastShown: LocalDay | null;
  readonly today: LocalDay;
}

/**
 * Whether the banner is due: some goal is old, and it was not shown today, nor (after a flight west) on a later date.
 */
export function isOldGoalsBannerDue({ goals, lastShown, today }: BannerFacts): boolean {
  if (lastShown !== null && lastShown >= today) return false;
  return goals.some((goal) => isOldGoal(goal, today));
}
