/** Streaks into months of the Performance plan. Specification sections 4, 5 and 9, Decisions section 7. */

import { text } from './text-key.ts';
import { addMonthsToInstant } from './instant.ts';
import { STREAKS_PER_MONTH } from './streak-price.ts';

/** A stored exchange younger than this just happened. */
export const RECENT_EXCHANGE_MS = 10_000;
/** From load to the animation of an exchange that just happened. */
export const EXCHANGE_ANIMATION_DELAY_MS = 500;

/** Further ahead nothing is worked out: a hundred years. */
const MAX_MONTHS = 1200;

/** The amounts on offer, smallest first: 5, 10 … up to the largest multiple of 5 that the streaks allow. */
export function exchangeAmounts(totalStreaks: number): number[] {
  return Array.from(
    { length: largestExchange(totalStreaks) / STREAKS_PER_MONTH },
    (_, i) => (i + 1) * STREAKS_PER_MONTH,
  );
}

/** 0 when there are fewer than 5 streaks. */
export function largestExchange(totalStreaks: number): number {
  return Math.max(Math.floor(totalStreaks / STREAKS_PER_MONTH), 0) * STREAKS_PER_MONTH;
}

/** How many months these streaks buy. */
export function monthsFor(streaks: number): number {
  return largestExchange(streaks) / STREAKS_PER_MONTH;
}

export type ExchangeAnswer = 'ok' | 'not_a_multiple' | 'not_enough';

/**
 * Whether an amount may be exchanged. Zero, negative and broken amounts are no multiples.
 * @param total the person's streaks now
 */
export function mayExchange(streaks: number, total: number): ExchangeAnswer {
  if (!Number.isInteger(streaks) || streaks <= 0 || streaks % STREAKS_PER_MONTH !== 0) return 'not_a_multiple';
  return streaks > total ? 'not_enough' : 'ok';
}

/** What the card subscription will do at the end of its period. */
export type Renewal = 'renews' | 'none' | 'ending' | 'past_due';
export type RenewalAnswer = 'ok' | 'subscription_required' | 'subscription_ending' | 'payment_overdue';

/** A month can only be spent on a renewal that will happen; without one the streaks stay. */
export function mayExchangeWith(renewal: Renewal): RenewalAnswer {
  switch (renewal) {
    case 'renews':
      return 'ok';
    case 'none':
      return 'subscription_required';
    case 'ending':
      return 'subscription_ending';
    case 'past_due':
      return 'payment_overdue';
  }
}

/** What a person reads when an exchange is refused. */
export const EXCHANGE_REFUSALS: Record<Exclude<ExchangeAnswer | RenewalAnswer, 'ok'>, string> = {
  not_a_multiple: text('Streaks are exchanged in multiples of 5.'),
  not_enough: text('You don’t have that many streaks.'),
  subscription_required: text('Choose the Base plan first. You keep your streaks.'),
  subscription_ending: text(
    'Your subscription is about to end. Resume it to exchange streaks. You keep them either way.',
  ),
  payment_overdue: text(
    'Your last payment didn’t go through. Update your card to exchange streaks. You keep them either way.',
  ),
};

/**
 * When Performance ends: the bought months after the period that is already paid.
 * @param currentPeriodEnd an instant or epoch seconds
 * @param monthsLeft months earned and not yet billed; 0 when the running period itself was paid with one
 */
export function performancePlanEnd(currentPeriodEnd: Date | number, monthsLeft: number): Date {
  const periodEnd = typeof currentPeriodEnd === 'number' ? new Date(currentPeriodEnd * 1000) : currentPeriodEnd;
  return addMonthsToInstant(periodEnd, monthsLeft);
}

/** Renewals that follow each other, a month apart; `first` and `last` are the same when it is one. */
export interface Renewals {
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
}

/**
 * The renewals that an exchange turns into 1 dollar: those after the ones that earlier months pay for.
 * @param currentPeriodEnd the next renewal, in epoch seconds
 * @param monthsLeft months earned before and not yet billed
 */
export function renewalsOf(months: number, currentPeriodEnd: number, monthsLeft: number): Renewals {
  return {
    count: months,
    first: performancePlanEnd(currentPeriodEnd, monthsLeft),
    last: performancePlanEnd(currentPeriodEnd, monthsLeft + months - 1),
  };
}

/**
 * How many earned months are not yet billed when Performance ends then; null when the end and the period do not belong
 * together, because one of them is out of date. Epoch seconds.
 */
export function monthsUntilPlanEnd(planEnd: number, currentPeriodEnd: number): number | null {
  for (let months = 0; months <= MAX_MONTHS; months += 1) {
    const end = performancePlanEnd(currentPeriodEnd, months).getTime() / 1000;
    if (end >= planEnd) return end === planEnd ? months : null;
  }
  return null;
}

/** Whether a stored exchange just happened. A record from the future (the clock was set back) did not. */
export function isRecentExchange(exchangedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - exchangedAt.getTime();
  return ageMs >= 0 && ageMs < RECENT_EXCHANGE_MS;
}
