/**
 * Returns: the first check-in after a missed period, while it is not long ago. Coming back is what a missed day is
 * answered with, so it is what is counted; it never earns points. Beyond section 12.
 */

import { type LocalDay, daysBetween } from './calendar.ts';
import { type DaysOff, isRootedOn } from './days-off.ts';
import { FREEZES_MAX } from './freeze.ts';
import type { Rhythm } from './frequency.ts';
import { missedPeriods } from './missed-periods.ts';
import type { Run } from './runs.ts';

/** What is left behind was at least this long. */
export const RETURN_RUN_MIN = 3;
/** Due periods after the first missed one in which a check-in is a return. */
const RETURN_PERIODS = 2;
/** Days after a return in which the goal has no other one. */
export const RETURN_PAUSE_DAYS = 14;
/** Returns, on any goals, that bring a freeze. */
export const RETURNS_PER_FREEZE = 3;

interface BeforeReturn {
  /** The run that the last check-in belongs to. */
  readonly run: Run | null;
  readonly lastReturn: LocalDay | null;
}

/** Whether a check-in on a day is a return. @param daysOff as they are known before it */
export function isReturn(rhythm: Rhythm, { run, lastReturn }: BeforeReturn, day: LocalDay, daysOff: DaysOff): boolean {
  // A root has nothing to come back to: taking root and up again brings no freeze.
  if (run === null || run.count < RETURN_RUN_MIN || isRootedOn(daysOff, day)) return false;
  if (lastReturn !== null && daysBetween(lastReturn, day) <= RETURN_PAUSE_DAYS) return false;
  const missed = missedPeriods(rhythm, run.to, day, daysOff, RETURN_PERIODS + 1);
  return missed > 0 && missed <= RETURN_PERIODS;
}

/** A person's returns over all goals, and the freezes that they brought. */
export interface ReturnCount {
  readonly count: number;
  readonly freezes: number;
}

export const NO_RETURNS: ReturnCount = { count: 0, freezes: 0 };

/** After one more return: each third one brings a freeze where there is room. @param held freezes before it */
export function withReturn({ count, freezes }: ReturnCount, held: number): ReturnCount {
  const isThird = (count + 1) % RETURNS_PER_FREEZE === 0;
  return { count: count + 1, freezes: freezes + (isThird && held < FREEZES_MAX ? 1 : 0) };
}

/**
 * After a return was undone. Freezes never are more than the returns that stand brought, so that to undo and to return
 * again brings none.
 */
export function withoutReturn({ count, freezes }: ReturnCount): ReturnCount {
  const left = Math.max(count - 1, 0);
  return { count: left, freezes: Math.min(freezes, Math.floor(left / RETURNS_PER_FREEZE)) };
}
