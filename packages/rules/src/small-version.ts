/** When a card offers the small version of its goal: in the evening, and after a miss. Beyond section 12. */

import { addDays } from './calendar.ts';
import { duePeriods, type LookedAt } from './due-periods.ts';
import { EVENING_FROM, type MinuteOfDay } from './wall-clock.ts';

interface SmallVersion extends Omit<LookedAt, 'days' | 'before'> {
  readonly lastChecked: LookedAt['before'];
  /** Whether the goal is due today, by `goalState`. */
  readonly isDue: boolean;
  /** Of the person's clock. */
  readonly minute: MinuteOfDay;
}

export function isSmallVersionOffered({ isDue, minute, ...looked }: SmallVersion): boolean {
  return isDue && (minute >= EVENING_FROM || isDayAfterMiss(looked));
}

/** Whether a period ended yesterday in which nothing was done. */
function isDayAfterMiss({ lastChecked, ...looked }: Omit<SmallVersion, 'isDue' | 'minute'>): boolean {
  const missedUntil = (today: LookedAt['today']) =>
    duePeriods({ ...looked, before: lastChecked, days: [], today }).length;
  const yesterday = addDays(looked.today, -1);
  return yesterday >= looked.start && missedUntil(looked.today) > missedUntil(yesterday);
}
