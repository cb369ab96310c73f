/** Letters to later me: which row has room for one, and when one comes back. Beyond section 21. */

import { addMonthsKeepingEnd, type LocalDay } from './calendar.ts';
import { CHECK_INS_PER_BLOCK } from './check-in.ts';

const MONTHS_UNTIL_BACK = 12;

/** How the writer stands with the goal. */
export interface LetterGoal {
  readonly today: LocalDay;
  /** The streak is lost today. */
  readonly isLapsed: boolean;
  /** The day of the first check-in after the last lapse; null where none is known. */
  readonly beganAnew: LocalDay | null;
}

/**
 * Whether a letter that waits comes back: the goal has lapsed since, or a year has gone by. It was written while the
 * streak went on, so a lapse of today came after it.
 */
export function isLetterDue(writtenOn: LocalDay, { today, isLapsed, beganAnew }: LetterGoal): boolean {
  return isLapsed || (beganAnew !== null && writtenOn < beganAnew) || today >= dayItComesBack(writtenOn);
}

/** The day on which a letter comes back although the goal has not lapsed. */
function dayItComesBack(writtenOn: LocalDay): LocalDay {
  return addMonthsKeepingEnd(writtenOn, MONTHS_UNTIL_BACK);
}

/** How many rows of the tapestry are full. */
function fullRows(checkIns: number): number {
  return Math.floor(checkIns / CHECK_INS_PER_BLOCK);
}

/** The row that the newest of a number of check-ins fills; null for none. */
export function rowFilledBy(checkIns: number): number | null {
  return checkIns > 0 && checkIns % CHECK_INS_PER_BLOCK === 0 ? fullRows(checkIns) : null;
}

/**
 * The row that has room for a letter: the newest full one, until the next one is full or the streak is lost. Null for
 * none.
 */
export function rowForLetter(
  checkIns: number,
  { isLapsed, written }: { readonly isLapsed: boolean; readonly written: ReadonlySet<number> },
): number | null {
  const row = fullRows(checkIns);
  return row === 0 || isLapsed || written.has(row) ? null : row;
}
