/** Bringing a history from elsewhere. Beyond section 9. */

import type { LocalDay } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { isPeriodDone } from './goal-state.ts';
import { inForceOn } from './rooted.ts';

/** Where an import comes from. */
export const IMPORT_SOURCES = ['fivefold', 'loop', 'habittrove', 'beaverhabits', 'tablehabit', 'csv'] as const;

/** What becomes of a file's check-ins on one goal. */
export interface PlannedCheckIns {
  /** Those that are made, ascending. */
  readonly added: readonly LocalDay[];
  /** Those that are there already, or stand in the file twice. */
  readonly duplicates: number;
  /** Those of a period that is done: a weekly goal has one check-in a week. */
  readonly inDonePeriods: number;
  /** Those that the goal cannot take: it has newer check-ins, or such as were made here. */
  readonly tooOld: number;
}

/**
 * Decides which check-ins of a file a goal takes: one a period, and none before its last one, because a list only
 * grows. Deciding again once they are made adds nothing.
 * @param days in the file, ascending
 * @param stored the days that the goal has, ascending
 * @param isOpen whether it takes any: a goal with check-ins that were made here does not
 * @param daysOff its times as a root, in which a period is a month
 */
export function planImport(
  rhythm: Rhythm,
  days: readonly LocalDay[],
  stored: readonly LocalDay[] = [],
  isOpen = true,
  daysOff: DaysOff = NO_DAYS_OFF,
): PlannedCheckIns {
  const known = new Set(stored);
  const last = stored.at(-1);
  const added: LocalDay[] = [];
  let [duplicates, inDonePeriods, tooOld] = [0, 0, 0];
  /** The last check-in before the day, whose period may not be over. */
  let before: LocalDay | null = null;
  let next = 0;
  for (const day of days) {
    for (let each = stored[next]; each !== undefined && each < day; each = stored[++next]) before = each;
    if (known.has(day)) duplicates++;
    else if (before !== null && isPeriodDone(inForceOn(rhythm, daysOff, day).rhythm, before, day)) inDonePeriods++;
    else if (!isOpen || (last !== undefined && day < last)) tooOld++;
    else {
      added.push(day);
      known.add(day);
      before = day;
    }
  }
  return { added, duplicates, inDonePeriods, tooOld };
}
