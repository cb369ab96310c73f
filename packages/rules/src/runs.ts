/** Runs: how many periods in a row were done. Beyond section 6. */

import type { LocalDay } from './calendar.ts';
import { daysOffAfter, weekCount } from './days-a-week.ts';
import { type DaysOff, isRootedOn, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { missedPeriods } from './missed-periods.ts';
import { strengthAfter } from './strength.ts';

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
  /** Of a goal of some days a week: the weeks of the run that have as many check-ins as it asks for. */
  readonly weeks: number;
  /** How firmly the goal holds after the last check-in, from 0 to 1. */
  readonly strength: number;
}

export const NO_TOTALS: CheckInTotals = { checkIns: 0, run: null, best: null, weeks: 0, strength: 0 };

/** The totals after one more check-in, on a day after the last one. @param daysOff as they are known before it */
export function addToTotals(
  rhythm: Rhythm,
  { checkIns, run: before, best, weeks, strength }: CheckInTotals,
  day: LocalDay,
  daysOff: DaysOff = NO_DAYS_OFF,
): CheckInTotals {
  const goesOn = before !== null && doesRunGoOn(rhythm, before.to, day, daysOff);
  // A root keeps the run and the strength of its own rhythm, and adds no period to them.
  const isRoots = isRootedOn(daysOff, day);
  const run = goesOn
    ? { ...before, to: day, count: before.count + (isRoots ? 0 : 1) }
    : { from: day, to: day, count: 1 };
  return {
    checkIns: checkIns + 1,
    run,
    best: best !== null && best.count >= run.count ? best : run,
    weeks: (goesOn ? weeks : 0) + (!isRoots && doesCompleteWeek(rhythm, day, daysOff) ? 1 : 0),
    strength: isRoots ? strength : strengthAfter(rhythm, { strength, last: before?.to ?? null }, day, daysOff),
  };
}

/** Whether with a check-in on a day its week has as many as a goal of some days a week asks for. */
function doesCompleteWeek(rhythm: Rhythm, day: LocalDay, daysOff: DaysOff): boolean {
  const week = rhythm.frequency === 'daily' ? weekCount(daysOff, day) : null;
  return week !== null && week.done + 1 === week.of;
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
  { run }: Pick<CheckInTotals, 'run'>,
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
  return rhythm.frequency === 'once' ? day === last : missedPeriods(rhythm, last, day, daysOff, 1) === 0;
}
