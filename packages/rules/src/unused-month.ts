/** Not used, not charged: when a month counts as used, and what comes of one that was not (decision 143). */

import { addDays, addMonthsKeepingEnd, dayInZone, daysBetween, type LocalDay } from './calendar.ts';

/** Renewals in a row that are free; after one more unused month the plan pauses. */
export const FREE_RENEWALS_IN_A_ROW = 3;
/** The hour on the day before a renewal from which it is decided, by the person's clock: a mail should not wake them. */
const DECISION_HOUR = 9;
const HOUR_MS = 60 * 60 * 1000;

/** What is remembered of a person's openings, in their own days. */
export interface Openings {
  /** The newest one. */
  readonly opened_on: LocalDay | null;
  /** The newest one before the day on which the paid month began that `opened_on` is in. */
  readonly opened_before: LocalDay | null;
}

/** A paid month; epoch seconds. */
export interface PaidMonth {
  readonly periodStart: number;
  readonly periodEnd: number;
}

/**
 * Whether a person opened anything in a paid month. The day on which it began does not count: a part of that day was in
 * the month before, and a device may bring then what was done offline the day before.
 */
export function wasUsed(
  { opened_on: newest, opened_before: before }: Openings,
  month: PaidMonth,
  timeZone: string,
): boolean {
  const [start, end] = [dayIn(month.periodStart, timeZone), dayIn(month.periodEnd, timeZone)];
  const last = newest !== null && newest < end ? newest : before;
  return last !== null && last > start;
}

/** The paid month as we know it: it may be long over, because the payment provider was not asked since. */
type KnownMonth = { readonly [Edge in keyof PaidMonth]: number | null };

/**
 * What is remembered, by the days of another zone, into which a person traveled. An opening moves with the nearest edge
 * of the month, so it stays on its side of it: a flight on the eve of a renewal makes no month used or unused.
 */
export function openingsAfterTravel(
  known: Openings,
  { periodStart: start, periodEnd: end }: KnownMonth,
  { from, to }: { readonly from: string; readonly to: string },
): Openings {
  if (from === to || start === null || end === null) return known;
  const move = (day: LocalDay | null) => {
    if (day === null) return null;
    const distance = (edge: number) => Math.abs(daysBetween(day, dayIn(edge, from)));
    const edge = distance(start) < distance(end) ? start : end;
    return addDays(day, daysBetween(dayIn(edge, from), dayIn(edge, to)));
  };
  return { opened_on: move(known.opened_on), opened_before: move(known.opened_before) };
}

/**
 * What to remember after an opening; undefined when it is known, or when nothing is paid for.
 * @param current where it is long over, the months after it began on its day of the month
 */
export function withOpening(
  known: Openings,
  day: LocalDay,
  current: KnownMonth,
  timeZone: string,
): Openings | undefined {
  const { periodStart: start, periodEnd: end } = current;
  if (start === null || end === null || (known.opened_on !== null && known.opened_on >= day)) return undefined;
  // By days, as what counts as used: the day of a renewal is in no month, also in the hours before the renewal.
  const ended = dayIn(end, timeZone);
  let began = dayIn(start, timeZone);
  for (let next = ended, nth = 1; day >= next; nth++) {
    began = next;
    next = addMonthsKeepingEnd(ended, nth);
  }
  const isFirst = known.opened_on !== null && known.opened_on < began;
  return { opened_on: day, opened_before: isFirst ? known.opened_on : known.opened_before };
}

/** Whether it is time to decide about a month: from the morning of the day before its end, by the person's clock. */
export function isDecisionDue({ periodEnd }: Pick<PaidMonth, 'periodEnd'>, now: Date, timeZone: string): boolean {
  const today = dayInZone(new Date(now.getTime() - DECISION_HOUR * HOUR_MS), timeZone);
  return today >= addDays(dayIn(periodEnd, timeZone), -1);
}

function dayIn(seconds: number, timeZone: string): LocalDay {
  return dayInZone(new Date(seconds * 1000), timeZone);
}
