/** What check-ins of a history are marked with: returns and milestones. Of what is imported it is decided at once. */

import type { LocalDay } from './calendar.ts';
import { daysOffAfter } from './days-a-week.ts';
import { type DaysOff, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { reachedMilestone } from './milestones.ts';
import { isReturn } from './returns.ts';
import { addToTotals, type CheckInTotals, NO_TOTALS } from './runs.ts';

export interface MarkedDay {
  readonly day: LocalDay;
  readonly cameBack: boolean;
  readonly milestone: number | null;
}

/** @param days ascending */
export function marksFromHistory(
  rhythm: Rhythm,
  days: readonly LocalDay[],
  daysOff: DaysOff = NO_DAYS_OFF,
): { readonly marks: readonly MarkedDay[]; readonly totals: CheckInTotals } {
  let totals = NO_TOTALS;
  let lastReturn: LocalDay | null = null;
  const marks = days.map((day, nth): MarkedDay => {
    const before = totals;
    const off = daysOffAfter(daysOff, days, nth);
    totals = addToTotals(rhythm, before, day, off);
    const cameBack = isReturn(rhythm, { run: before.run, lastReturn }, day, off);
    if (cameBack) lastReturn = day;
    return { day, cameBack, milestone: reachedMilestone(rhythm, { before, after: totals }, day, off) };
  });
  return { marks, totals };
}
