import { hasSlippedOn } from '@fivefold/rules/avoid';
import type { LocalDay } from '@fivefold/rules/calendar';
import { EVENING_FROM } from '@fivefold/rules/wall-clock';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useMinuteOfDay } from '#kernel/use-minute-of-day.ts';

/** How the day of a goal to do without stands: it is asked about in the evening, unless it was answered. */
export function useDayWithout({ miss_answered, last_checked }: WireOwnGoal, today: LocalDay) {
  return {
    isEvening: useMinuteOfDay() >= EVENING_FROM,
    hasSlipped: hasSlippedOn(today, miss_answered, last_checked),
  };
}
