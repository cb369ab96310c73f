/** What Base costs where an operator sets another price, and how those who pay an older one come to it. */

import { addMonthsToInstant } from './instant.ts';
import { PERFORMANCE_PRICE_CENTS } from './usual-price.ts';

/**
 * Currencies in which the payment provider takes one whole unit, which is what a month of Performance costs. In others it
 * has no cents, or charges only more (in Danish kroner from 2.50).
 */
export const CURRENCIES = ['aud', 'cad', 'chf', 'eur', 'gbp', 'nzd', 'sgd', 'usd'] as const;

export const PRICE_CENTS_MIN = 2 * PERFORMANCE_PRICE_CENTS;
export const PRICE_CENTS_MAX = 100_000;

/** Days between the mail about another price and the first renewal that costs it. */
export const PRICE_NOTICE_DAYS = 30;
/** Days before that renewal in which the subscription is moved: a provider that is away for a night changes nothing. */
export const PRICE_MOVE_DAYS = 3;

const DAY_SECONDS = 24 * 60 * 60;
/** Of a month: two periods always hold a notice. */
const MAX_PERIODS = 3;

/** What a month of Performance takes off a renewal, in cents: everything but one unit. */
export function savingOf(priceCents: number): number {
  return priceCents - PERFORMANCE_PRICE_CENTS;
}

/** The same in percent, in whole ones that are not too many: 90 of 10 dollars. */
export function savingPercentOf(priceCents: number): number {
  return Math.floor((savingOf(priceCents) * 100) / priceCents);
}

/**
 * The first renewal that costs the new price: the first one for which the notice is long enough. Epoch seconds.
 * @param periodEnd the next renewal
 */
export function firstRenewalAfterNotice(toldAt: number, periodEnd: number): number {
  const noticeEnd = toldAt + PRICE_NOTICE_DAYS * DAY_SECONDS;
  for (let periods = 0; periods < MAX_PERIODS; periods += 1) {
    const renewal = addMonthsToInstant(new Date(periodEnd * 1000), periods).getTime() / 1000;
    if (renewal >= noticeEnd) return renewal;
  }
  return addMonthsToInstant(new Date(periodEnd * 1000), MAX_PERIODS).getTime() / 1000;
}

/** Whether it is time to move a subscription: the notice ends before its next renewal, which is days away. Epoch seconds. */
export function isMoveDue(toldAt: number, periodEnd: number, now: number): boolean {
  const isNoticed = toldAt + PRICE_NOTICE_DAYS * DAY_SECONDS <= periodEnd;
  return isNoticed && now >= periodEnd - PRICE_MOVE_DAYS * DAY_SECONDS && now < periodEnd;
}
