/**
 * Strength: how firmly a goal holds, from 0 to 1. Each due period that was done adds a part of what is missing, each one
 * that was missed takes a part of what is there; days off change nothing. Beyond section 12.
 */

import type { LocalDay } from './calendar.ts';
import { type DaysOff, freeDaysPerWeekOn, restWeekdaysOn } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { periodDays } from './goal-state.ts';
import { missedPeriods } from './missed-periods.ts';

/** Days after which half is gone, or half of what was missing is there, where each is due. */
const STRENGTH_HALF_DAYS = 13;
const MONTHS_A_DAY = 12 / 365;

/** After a check-in. @param last the one before it */
export function strengthAfter(
  rhythm: Rhythm,
  { strength, last }: { readonly strength: number; readonly last: LocalDay | null },
  day: LocalDay,
  daysOff: DaysOff,
): number {
  const kept = shareLeftAfterPeriod(rhythm, daysOff, day);
  const missed = last === null ? 0 : missedPeriods(rhythm, last, day, daysOff);
  return strength * kept ** (missed + 1) + 1 - kept;
}

/** On a day that may be later than the last check-in. */
export function strengthOn(
  rhythm: Rhythm,
  { strength, last }: { readonly strength: number; readonly last: LocalDay | null },
  today: LocalDay,
  daysOff: DaysOff,
): number {
  if (last === null || today <= last) return strength;
  return strength * shareLeftAfterPeriod(rhythm, daysOff, today) ** missedPeriods(rhythm, last, today, daysOff);
}

/** The part of the strength that stays after a due period. */
function shareLeftAfterPeriod(rhythm: Rhythm, daysOff: DaysOff, day: LocalDay): number {
  return 0.5 ** (Math.sqrt(duePeriodsADay(rhythm, daysOff, day)) / STRENGTH_HALF_DAYS);
}

function duePeriodsADay(rhythm: Rhythm, daysOff: DaysOff, day: LocalDay): number {
  switch (rhythm.frequency) {
    case 'daily':
      return (7 - freeDaysPerWeekOn(daysOff, day) - restWeekdaysOn(daysOff.rest, day).length) / 7;
    case 'weekly':
      return 1 / periodDays(rhythm);
    case 'monthly':
    case 'once':
      return MONTHS_A_DAY;
  }
}
