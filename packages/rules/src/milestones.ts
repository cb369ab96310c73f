/** Milestones: lengths of a run that are worth a word. One that is not reached is never mentioned. Beyond section 12. */

import { type LocalDay, addDays } from './calendar.ts';
import { weekCount } from './days-a-week.ts';
import { type DaysOff, dayOffKind, freeDaysPerWeekOn, isRootedOn, weekdayOf } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { rootedSince } from './rooted.ts';
import type { CheckInTotals } from './runs.ts';

/** What a run is counted in; times for a goal of every second or third week. */
export type RunUnit = 'days' | 'weeks' | 'months' | 'times';

export const MILESTONES: Readonly<Record<RunUnit, readonly number[]>> = {
  days: [7, 30, 100, 365],
  weeks: [4, 12, 26, 52],
  times: [4, 12, 26, 52],
  months: [3, 6, 12, 24],
};

/** What runs of a goal count. */
export function runUnit(rhythm: Rhythm): RunUnit {
  switch (rhythm.frequency) {
    case 'daily':
      return 'days';
    case 'weekly':
      return rhythm.weeklyInterval === 1 ? 'weeks' : 'times';
    case 'monthly':
      return 'months';
    case 'once':
      return 'times';
  }
}

/** What its milestones count on a day: those of a goal of some days a week are weeks. */
export function milestoneUnit(rhythm: Rhythm, daysOff: DaysOff, day: LocalDay): RunUnit {
  return isOfSomeDays(rhythm, daysOff, day) ? 'weeks' : runUnit(rhythm);
}

type Totals = Pick<CheckInTotals, 'run' | 'weeks'>;

/** The milestone that a check-in reached; null for none. @param after the totals with it */
export function reachedMilestone(
  rhythm: Rhythm,
  { before, after }: { readonly before: Totals; readonly after: Totals },
  day: LocalDay,
  daysOff: DaysOff,
): number | null {
  // A root's check-in adds nothing to the run.
  if (isRootedOn(daysOff, day)) return null;
  const count = countOf(rhythm, after, daysOff, day);
  // A week of some days is counted once, by the check-in that completes it.
  const isCounted = !isOfSomeDays(rhythm, daysOff, day) || count !== before.weeks;
  return isCounted ? milestoneAt(milestoneUnit(rhythm, daysOff, day), count) : null;
}

/**
 * The milestone that the check-in after the last one reaches if its day is the next day; null for none.
 * @param daysOff with the check-ins of the last one's week
 */
export function nextMilestone(
  rhythm: Rhythm,
  totals: Pick<CheckInTotals, 'weeks'> & { readonly run: { readonly count: number; readonly to: LocalDay } | null },
  daysOff: DaysOff,
): number | null {
  const { run, weeks } = totals;
  if (run === null || rhythm.frequency === 'once' || rootedSince(daysOff) !== undefined) return null;
  // Nothing is due on the next day.
  if (rhythm.frequency === 'daily' && dayOffKind(daysOff, addDays(run.to, 1)) !== null) return null;
  const week = rhythm.frequency === 'daily' ? weekCount(daysOff, run.to) : null;
  if (week === null) return milestoneAt(milestoneUnit(rhythm, daysOff, run.to), run.count + 1);
  const isCompletedNext = week.done + 1 === week.of && weekdayOf(run.to) !== 7;
  return isCompletedNext ? milestoneAt('weeks', weeks + 1) : null;
}

function milestoneAt(unit: RunUnit, count: number): number | null {
  return MILESTONES[unit].includes(count) ? count : null;
}

function countOf(rhythm: Rhythm, { run, weeks }: Totals, daysOff: DaysOff, day: LocalDay): number {
  return isOfSomeDays(rhythm, daysOff, day) ? weeks : (run?.count ?? 0);
}

function isOfSomeDays({ frequency }: Rhythm, daysOff: DaysOff, day: LocalDay): boolean {
  return frequency === 'daily' && freeDaysPerWeekOn(daysOff, day) > 0;
}
