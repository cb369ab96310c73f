/** The two levels that points and streaks are shown as. Specification sections 3 and 4, Decisions section 3. */

/** Lifetime points at which the streak picture reaches its next level. */
export const LEVEL_STEPS = [1, 5, 10, 20, 35, 50, 75, 100] as const;

const VISUAL_LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type VisualLevel = (typeof VISUAL_LEVELS)[number];

export type BadgeLevel = 0 | 1 | 2 | 3 | 4;

/**
 * The level of the streak picture: how many of the steps have been reached.
 * @param lifetimePoints points ever awarded; exchanging does not lower them
 */
export function visualLevel(lifetimePoints: number): VisualLevel {
  const reached = LEVEL_STEPS.filter((step) => lifetimePoints >= step).length;
  return VISUAL_LEVELS[reached] ?? 0;
}

/** The badge of one goal: 0, 1, 2, 3, and 4 for four streaks or more. */
export function badgeLevel(countStreak: number): BadgeLevel {
  if (countStreak >= 4) return 4;
  if (countStreak >= 3) return 3;
  if (countStreak >= 2) return 2;
  return countStreak >= 1 ? 1 : 0;
}
