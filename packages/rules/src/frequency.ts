/** How often a goal wants a check-in. Specification sections 3 and 5. */

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'once'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Every how many weeks a weekly goal is due. */
export const WEEKLY_INTERVALS = [1, 2, 3] as const;
export type WeeklyInterval = (typeof WEEKLY_INTERVALS)[number];

/** A frequency with all that belongs to it: only a weekly goal has an interval. */
export type Rhythm =
  | { readonly frequency: 'daily' }
  | { readonly frequency: 'weekly'; readonly weeklyInterval: WeeklyInterval }
  | { readonly frequency: 'monthly' }
  | { readonly frequency: 'once' };

export function isFrequency(value: unknown): value is Frequency {
  return FREQUENCIES.some((frequency) => frequency === value);
}

export function isWeeklyInterval(value: unknown): value is WeeklyInterval {
  return WEEKLY_INTERVALS.some((interval) => interval === value);
}

/**
 * Joins the two stored values. An interval beside another frequency is dropped; a weekly goal without a usable interval
 * is due every week.
 */
export function rhythmOf(frequency: Frequency, weeklyInterval: number | null): Rhythm {
  if (frequency !== 'weekly') return { frequency };
  return { frequency, weeklyInterval: isWeeklyInterval(weeklyInterval) ? weeklyInterval : 1 };
}
