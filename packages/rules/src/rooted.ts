/**
 * A rooted goal happens by itself: it left the day's list, and is a goal of once a month in gate, lapse and points. For
 * its own rhythm these days are days off, so that it is taken up again as it was. Beyond section 12.
 */

import type { LocalDay } from './calendar.ts';
import { type DaysOff, isRootedOn, NO_DAYS_OFF, NO_END } from './days-off.ts';
import type { Rhythm } from './frequency.ts';

const MONTHLY: Rhythm = { frequency: 'monthly' };

interface InForce {
  readonly rhythm: Rhythm;
  readonly daysOff: DaysOff;
  readonly isRooted: boolean;
}

/** What gate, lapse and points of a goal go by on a day. */
export function inForceOn(rhythm: Rhythm, daysOff: DaysOff, day: LocalDay): InForce {
  return isRootedOn(daysOff, day) ? asRoot(daysOff) : { rhythm, daysOff, isRooted: false };
}

/** What they go by as long as a goal is rooted: it has no rest days, nor was it rooted before. */
export function asRoot({ away, frozen, archived }: DaysOff): InForce {
  return { rhythm: MONTHLY, daysOff: { ...NO_DAYS_OFF, away, frozen, archived }, isRooted: true };
}

/** Since when a goal is rooted; undefined when it is not. On the day of its last check-in it is from the next one on. */
export function rootedSince({ rooted }: Pick<DaysOff, 'rooted'>): LocalDay | undefined {
  const last = rooted?.at(-1);
  return last?.to === NO_END ? last.from : undefined;
}
