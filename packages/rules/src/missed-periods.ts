/** How many due periods were missed between a check-in and a later day. */

import { type LocalDay, firstOfNextMonth, monthsApart } from './calendar.ts';
import { type DaysOff, dueDaysBetween, isMonthOff } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { periodDays } from './goal-state.ts';

/**
 * The due periods that are over without a check-in between two days; neither day's own is among them, and days off are
 * not missed. No more than `limit` are counted.
 */
export function missedPeriods(
  rhythm: Rhythm,
  last: LocalDay,
  day: LocalDay,
  daysOff: DaysOff,
  limit = Infinity,
): number {
  switch (rhythm.frequency) {
    case 'daily':
    case 'weekly': {
      const period = periodDays(rhythm);
      // The check-in's own period lasts a period's days, itself among them; the next one may still be done.
      const due = dueDaysBetween(daysOff, last, day, (limit + 1) * period - 1).length;
      return Math.max(Math.floor((due + 1) / period) - 1, 0);
    }
    case 'monthly': {
      let missed = 0;
      for (
        let month = firstOfNextMonth(last);
        monthsApart(month, day) > 0 && missed < limit;
        month = firstOfNextMonth(month)
      )
        if (!isMonthOff(daysOff, month, day)) missed++;
      return missed;
    }
    case 'once':
      return 0;
  }
}
