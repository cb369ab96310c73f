/** Whether a goal's card asks 'Did you do it yesterday?'. Beyond section 4. */

import { type LocalDay, addDays } from './calendar.ts';
import { type DaysOff, dayOffKind, pastDayOffKind } from './days-off.ts';
import type { Rhythm } from './frequency.ts';

/** A goal that was not checked in for longer is not asked about. */
const YESTERDAY_ASKED_DAYS = 8;

interface YesterdayQuestion {
  readonly rhythm: Rhythm;
  readonly lastChecked: LocalDay | null;
  readonly createdOn: LocalDay;
  readonly today: LocalDay;
  readonly daysOff: DaysOff;
  /** Of a day without, which waits for an answer from its first day on. */
  readonly isAskedAtOnce?: boolean;
}

/** Whether a daily goal was missed yesterday, while it was still being done, and can be added late. */
export function isYesterdayMissed({
  rhythm,
  lastChecked,
  createdOn,
  today,
  daysOff,
  isAskedAtOnce = false,
}: YesterdayQuestion): boolean {
  const yesterday = addDays(today, -1);
  const since = lastChecked ?? (isAskedAtOnce ? addDays(createdOn, -1) : null);
  return (
    rhythm.frequency === 'daily' &&
    since !== null &&
    since < yesterday &&
    since >= addDays(today, -YESTERDAY_ASKED_DAYS) &&
    createdOn <= yesterday &&
    pastDayOffKind(daysOff, yesterday) === null &&
    dayOffKind(daysOff, today) !== 'archived'
  );
}
