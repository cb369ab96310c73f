import type { WireSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { monthsUntilPlanEnd, type Renewals, renewalsOf } from '@fivefold/rules/exchange';
import { savingOf } from '@fivefold/rules/price';
import type { Price } from '@fivefold/rules/usual-price';
import { t } from '#kernel/language/t.ts';
import { formatMoney } from '#kernel/money-text.ts';
import { basePrice, formatDay, freePrice, performancePrice, priceAt } from './prices.ts';

/**
 * 'December 22, 2026: $1'; null when nothing is renewed: no subscription, one that has ended, ends or is paused, a payment that is
 * overdue.
 */
export function describeNextRenewal(subscription: WireSubscriptionStatus): string | null {
  const { current_period_end: renewsAt, performance_months_left: monthsLeft } = subscription;
  if (renewsAt === null || !willRenew(subscription)) return null;
  return t('{label}: {value}', {
    label: formatDay(renewsAt),
    value:
      subscription.is_renewal_free === true
        ? freePrice(priceAt(subscription, renewsAt))
        : textOf(subscription, renewsAt, monthsLeft > 0),
  });
}

/** 'January 22, 2027: $12' of a price that is to come, unless the next renewal says it. */
export function describeNextPrice(subscription: WireSubscriptionStatus): string | null {
  const { next_price: next, current_period_end: renewsAt, performance_months_left: monthsLeft } = subscription;
  if (next === null || renewsAt === null) return null;
  const isSaid = willRenew(subscription) && subscription.is_renewal_free !== true && monthsLeft === 0;
  if (isSaid && next.from <= renewsAt) return null;
  return t('{label}: {value}', { label: formatDay(next.from), value: basePrice(priceAt(subscription, next.from)) });
}

/** What an exchange for some months would save: the whole difference to one unit at each of the renewals. */
export function describeSaving(subscription: WireSubscriptionStatus | undefined, months: number, sold: Price): string {
  const renewsAt = subscription?.current_period_end ?? null;
  let cents = 0;
  for (let nth = 0; nth < months; nth += 1) {
    const price =
      subscription === undefined || renewsAt === null
        ? sold
        : priceAt(subscription, renewalsOf(1, renewsAt, renewalsBefore(subscription) + nth).first.getTime() / 1000);
    cents += savingOf(price.cents);
  }
  return formatMoney(cents, (subscription?.price ?? sold).currency);
}

/** What an exchange for some months would do: 'December 22, 2026: $10 → $1'. */
export function describeExchange(subscription: WireSubscriptionStatus, months: number): string | null {
  const { current_period_end: renewsAt } = subscription;
  if (renewsAt === null || months < 1 || !willRenew(subscription)) return null;
  return describe(subscription, renewalsOf(months, renewsAt, renewalsBefore(subscription)));
}

/**
 * What an exchange has done. How many months there were before is worked out from the server's answer, because the
 * subscription may have been read before or after the exchange.
 */
export function describeExchanged(
  subscription: WireSubscriptionStatus,
  { months, planEnd }: { months: number; planEnd: number },
): string | null {
  const { current_period_end: renewsAt } = subscription;
  const monthsLeft = renewsAt === null ? null : monthsUntilPlanEnd(planEnd, renewsAt);
  if (renewsAt === null || monthsLeft === null || monthsLeft < months) return null;
  return describe(subscription, renewalsOf(months, renewsAt, monthsLeft - months));
}

/** The renewals that cost no full price anyway: a free one, and those that earlier months pay for. */
function renewalsBefore(subscription: WireSubscriptionStatus): number {
  return subscription.performance_months_left + (subscription.is_renewal_free === true ? 1 : 0);
}

function willRenew({
  status,
  cancels_at: endsAt,
  past_due: isPastDue,
  paused_from: pausedFrom,
}: WireSubscriptionStatus): boolean {
  // One that has ended keeps the day on which its month would have.
  return status !== 'free' && endsAt === null && !isPastDue && (pausedFrom ?? null) === null;
}

/** What a renewal costs, with a month of Performance or without. */
function textOf(subscription: WireSubscriptionStatus, renewsAt: number, isEarned: boolean): string {
  const price = priceAt(subscription, renewsAt);
  return isEarned ? performancePrice(price) : basePrice(price);
}

function describe(subscription: WireSubscriptionStatus, { count, first, last }: Renewals): string {
  const renewsAt = first.getTime() / 1000;
  const from = formatDay(renewsAt);
  const to = formatDay(last.getTime() / 1000);
  const days = count === 1 ? from : daysText(count, from, to);
  return t('{label}: {value}', {
    label: days,
    value: [false, true].map((isEarned) => textOf(subscription, renewsAt, isEarned)).join(' → '),
  });
}

function daysText(count: number, from: string, to: string): string {
  if (count === 2) return t('{first} and {second}', { first: from, second: to });
  return t('{count, plural, other {# renewals, {from} to {to}}}', { count, from, to });
}
