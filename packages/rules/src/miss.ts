/** What a person says about a missed day: that they did not do it, and what got in the way. Beyond section 12. */

import { addDays, type LocalDay } from './calendar.ts';
import { LATE_CHECK_IN_DAYS } from './check-in.ts';
import { DAYS_PER_WEEK_MAX, DAYS_PER_WEEK_MIN } from './days-a-week.ts';
import { type DaysOff, pastDayOffKind } from './days-off.ts';
import type { Rhythm } from './frequency.ts';

export const MISS_REASONS = ['forgot', 'no_time', 'ill', 'not_mine'] as const;
export type MissReason = (typeof MISS_REASONS)[number];
/** How a slip on a day without is stored beside what got in the way on others. */
export const SLIPPED = 'slipped';
/** What a person may answer about a day: why it was missed, or that they slipped on a day without. */
export type DayAnswer = MissReason | typeof SLIPPED;
export const DAY_ANSWERS: readonly [DayAnswer, ...DayAnswer[]] = [SLIPPED, ...MISS_REASONS];

/** This many answers of a kind on a goal bring one offer, where they lie within this many days. */
const MISSES_PER_OFFER = 3;
const MISS_COUNTED_DAYS = 60;
/** After this many days an answer is erased. */
export const MISS_KEPT_DAYS = 90;

const DAYS_OF_A_WORKING_WEEK = 5;

interface MissedDayQuestion {
  readonly rhythm: Rhythm;
  readonly lastChecked: LocalDay | null;
  readonly today: LocalDay;
  readonly daysOff: DaysOff;
}

/**
 * Whether a person may say of a day that they missed it: a day since their last check-in on which a daily goal was due.
 * A device asks about yesterday; its answer may come as late as a check-in does.
 */
export function isMissedDay(day: LocalDay, { rhythm, lastChecked, today, daysOff }: MissedDayQuestion): boolean {
  return (
    rhythm.frequency === 'daily' &&
    lastChecked !== null &&
    lastChecked < day &&
    day < today &&
    day >= addDays(today, -LATE_CHECK_IN_DAYS) &&
    pastDayOffKind(daysOff, day) === null
  );
}

/** The first day whose answers count together with those of a later day. */
export function countedSince(day: LocalDay): LocalDay {
  return addDays(day, 1 - MISS_COUNTED_DAYS);
}

/** The last day of which the answers are erased. */
export function missesErasedUntil(today: LocalDay): LocalDay {
  return addDays(today, -MISS_KEPT_DAYS);
}

/**
 * Whether an answer brings an offer: it is the third of its kind on a goal within 60 days. Answers up to one that has
 * brought an offer do not count again.
 * @param others those of the same kind on the goal
 */
export function bringsOffer(
  day: LocalDay,
  others: readonly { readonly day: LocalDay; readonly isOffered: boolean }[],
): boolean {
  const counted = others.filter((other) => other.day !== day && other.day >= countedSince(day));
  const isOffered = (since: LocalDay) => counted.some((other) => other.isOffered && other.day >= since);
  return counted.filter((other) => !isOffered(other.day)).length >= MISSES_PER_OFFER - 1;
}

/** On how many days a week a goal may be due instead, where there is no time for it on most; null for no fewer. */
export function fewerDaysPerWeek(days: number): number | null {
  if (days === DAYS_PER_WEEK_MAX) return DAYS_OF_A_WORKING_WEEK;
  return days > DAYS_PER_WEEK_MIN ? days - 1 : null;
}
