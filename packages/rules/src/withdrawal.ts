/** Taking a purchase back: until when, and what is paid back (decision 143). */

import { addDays, dayInZone, type LocalDay } from './calendar.ts';

/** Days after the day of a purchase in which it can be withdrawn from. */
export const WITHDRAWAL_DAYS = 14;
/** How long the mailed link works that confirms it. */
export const WITHDRAWAL_LINK_DAYS = 3;

/** The last day on which a purchase can be withdrawn from, in the buyer's zone; the day of the purchase does not count. */
export function withdrawalEnd(purchasedAt: Date, timeZone: string): LocalDay {
  return addDays(dayInZone(purchasedAt, timeZone), WITHDRAWAL_DAYS);
}

export function mayWithdraw(purchasedAt: Date, askedAt: Date, timeZone: string): boolean {
  return dayInZone(askedAt, timeZone) <= withdrawalEnd(purchasedAt, timeZone);
}

/** What was paid for a period; epoch seconds. */
export interface PaidPeriod {
  readonly paidCents: number;
  readonly periodStart: number;
  readonly periodEnd: number;
}

/**
 * The part of a payment that is not used at an instant: of its period the time that is left, to the second, rounded up to
 * a cent, which is in the buyer's favor.
 */
export function unusedCents({ paidCents, periodStart, periodEnd }: PaidPeriod, at: Date): number {
  const length = periodEnd - periodStart;
  if (length <= 0) return 0;
  const left = Math.min(Math.max(periodEnd - Math.floor(at.getTime() / 1000), 0), length);
  return Math.ceil((paidCents * left) / length);
}
