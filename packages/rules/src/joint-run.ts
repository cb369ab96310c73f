/**
 * Joint runs: how many periods in a row both participants of a shared goal did. It only adds to what each has alone: it
 * takes nothing away, and a day off of one neither counts nor breaks it. Beyond section 8.
 */

import { type LocalDay, addDays, addMonths, firstOfNextMonth } from './calendar.ts';
import { daysOffAfter } from './days-a-week.ts';
import { type DaysOff } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { periodDays } from './goal-state.ts';
import { addToTotals, currentRun, NO_TOTALS, type Run } from './runs.ts';

/** What is kept: the last joint period, and how many there were in a row until then. */
export interface JointRun {
  /** The days on which both had done the first and the last of its periods. */
  readonly from: LocalDay;
  readonly to: LocalDay;
  /** Periods, at least 1. */
  readonly count: number;
}

/**
 * The days on which a check-in of the other one belongs to the same period as a check-in on a day; null when none can.
 */
export function jointWindow(rhythm: Rhythm, day: LocalDay): { readonly from: LocalDay; readonly to: LocalDay } | null {
  switch (rhythm.frequency) {
    case 'daily':
    case 'weekly': {
      // Each has their own week, which begins with a check-in: the two meet when one is checked in during the other's.
      const reach = periodDays(rhythm) - 1;
      return { from: addDays(day, -reach), to: addDays(day, reach) };
    }
    case 'monthly': {
      const next = firstOfNextMonth(day);
      return { from: addMonths(next, -1), to: addDays(next, -1) };
    }
    case 'once':
      return null;
  }
}

/** Both did a period: its check-ins, and since when each of them has missed none. */
interface JointPeriod {
  readonly days: readonly [LocalDay, LocalDay];
  readonly runsSince: readonly [LocalDay, LocalDay];
}

/** The joint run after one more period that both did. */
function addToJointRun(joint: JointRun | null, { days, runsSince }: JointPeriod): JointRun {
  const to = later(...days);
  const goesOn = joint !== null && later(...runsSince) <= joint.to;
  return goesOn ? { ...joint, to, count: joint.count + 1 } : { from: to, to, count: 1 };
}

export interface JointPart {
  /** Ascending. */
  readonly days: readonly LocalDay[];
  readonly daysOff: DaysOff;
}

/** The joint run of two whole histories, in the order of their days; null when there is none. */
export function jointRunFromHistory(rhythm: Rhythm, one: JointPart, other: JointPart): JointRun | null {
  const events = [...daysWithRuns(rhythm, one, 0), ...daysWithRuns(rhythm, other, 1)].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
  const newest: [JointDay | undefined, JointDay | undefined] = [undefined, undefined];
  let joint: JointRun | null = null;
  for (const mine of events) {
    newest[mine.who] = mine;
    const theirs = newest[1 - mine.who];
    const window = jointWindow(rhythm, mine.day);
    if (theirs === undefined || window === null || theirs.day < window.from) continue;
    if (joint !== null && (mine.day <= joint.to || theirs.day <= joint.to)) continue;
    joint = addToJointRun(joint, { days: [mine.day, theirs.day], runsSince: [mine.runSince, theirs.runSince] });
  }
  return joint;
}

interface JointDay {
  readonly who: 0 | 1;
  readonly day: LocalDay;
  readonly runSince: LocalDay;
}

/** Each day with the first day of its run, in one pass: a history can have thousands of days. */
function daysWithRuns(rhythm: Rhythm, { days, daysOff }: JointPart, who: 0 | 1): JointDay[] {
  let totals = NO_TOTALS;
  return days.map((day, nth) => {
    totals = addToTotals(rhythm, totals, day, daysOffAfter(daysOff, days, nth));
    return { who, day, runSince: totals.run?.from ?? day };
  });
}

/** The joint run that the two go on with; null when one of them has missed a period since. */
export function currentJointRun(
  rhythm: Rhythm,
  joint: JointRun | null,
  today: LocalDay,
  runs: readonly { readonly run: Run | null; readonly daysOff: DaysOff }[],
): JointRun | null {
  if (joint === null || runs.length !== 2) return null;
  const isSaved = runs.every(({ run, daysOff }) => {
    const current = currentRun(rhythm, { run }, today, daysOff);
    return current !== null && current.from <= joint.to;
  });
  return isSaved ? joint : null;
}

function later(one: LocalDay, other: LocalDay): LocalDay {
  return one > other ? one : other;
}
