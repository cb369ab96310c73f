/** Runs: how many periods in a row were done. Beyond section 6. */

import { type LocalDay, firstOfNextMonth, monthsApart } from './calendar.ts';
import { daysOffAfter } from './days-a-week.ts';
import { type DaysOff, NO_DAYS_OFF, dueDaysBetween, isMonthOff } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { periodDays } from './goal-state.ts';

export interface Run {
  /** The days of its first and its last check-in. */
  readonly from: LocalDay;
  readonly to: LocalDay;
  /** Its check-ins, at least 1. */
  readonly count: number;
}

/** What is kept of all check-ins of one person on one goal, so that they need not all be read. */
export interface CheckInTotals {
  readonly checkIns: number;
  /** The run that the last check-in belongs to; null before the first. */
  readonly run: Run | null;
  /** The longest run; the first one of those that are equally long. */
  readonly best: Run | null;
}

export const NO_TOTALS: CheckInTotals = { checkIns: 0, run: null, best: null };

/** The totals after one more check-in, on a day after the last one. */
export function addToTotals(
  rhythm: Rhythm,
  { checkIns, run: before, best }: CheckInTotals,
  day: LocalDay,
  daysOff: DaysOff = NO_DAYS_OFF,
): CheckInTotals {
  const goesOn = before !== null && doesRunGoOn(rhythm, before.to, day, daysOff);
  const run = goesOn ? { ...before, to: day, count: before.count + 1 } : { from: day, to: day, count: 1 };
  return { checkIns: checkIns + 1, run, best: best !== null && best.count >= run.count ? best : run };
}

/** The totals of a whole history. @param days ascending */
export function totalsFromHistory(
  rhythm: Rhythm,
  days: readonly LocalDay[],
  daysOff: DaysOff = NO_DAYS_OFF,
): CheckInTotals {
  return days.reduce(
    (totals, day, nth) => addToTotals(rhythm, totals, day, daysOffAfter(daysOff, days, nth)),
    NO_TOTALS,
  );
}

/** The run that a check-in now would go on with; null when there is none. */
export function currentRun(
  rhythm: Rhythm,
  { run }: CheckInTotals,
  today: LocalDay,
  daysOff: DaysOff = NO_DAYS_OFF,
): Run | null {
  if (run === null || (today > run.to && !doesRunGoOn(rhythm, run.to, today, daysOff))) return null;
  return run;
}

/**
 * Whether no period was missed between a check-in and a later day. Stricter than a streak, which survives one missed
 * day; days off are not missed.
 */
function doesRunGoOn(rhythm: Rhythm, last: LocalDay, day: LocalDay, daysOff: DaysOff): boolean {
  switch (rhythm.frequency) {
    case 'daily':
    case 'weekly': {
      // The check-in's own period lasts a period's days, itself among them; as many again may pass before the next is
      // over.
      const limit = 2 * periodDays(rhythm) - 1;
      return dueDaysBetween(daysOff, last, day, limit).length < limit;
    }
    case 'monthly': {
      let month = firstOfNextMonth(last);
      while (monthsApart(month, day) > 0 && isMonthOff(daysOff, month, day)) month = firstOfNextMonth(month);
      return monthsApart(month, day) <= 0;
    }
    case 'once':
      return day === last;
  }
}
