import type { WireSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { monthsUntilPlanEnd, type Renewals, renewalsOf } from '@fivefold/rules/exchange';
import { t } from '#kernel/language/t.ts';
import { basePrice, formatDay, freePrice, performancePrice } from './prices.ts';

/** 'December 22, 2026: $1'; null when nothing is renewed: no subscription, one that ends or is
 * paused, a payment that is overdue. */
export function describeNextRenewal(subscription: WireSubscriptionStatus): string | null {
  const { current_period_end: renewsAt, performance_months_left: monthsLeft } = subscription;
  if (renewsAt === null || !willRenew(subscription)) return null;
  return t('{label}: {value}', {
    label: formatDay(renewsAt),
    value: subscription.is_renewal_free === true ? freePrice() : monthsLeft > 0 ? performancePrice() : basePrice(),
  });
}

/** What an exchange for some months would do: 'December 22, 2026: $10 → $1'. */
export function describeExchange(subscription: WireSubscriptionStatus, months: number): string | null {
  const { current_period_end: renewsAt, performance_months_left: monthsLeft } = subscription;
  if (renewsAt === null || months < 1 || !willRenew(subscription)) return null;
  return describe(renewalsOf(months, renewsAt, monthsLeft));
}

/**
 * What an exchange has done. How many months there were before is worked out from the server's answer, because the
 * subscription may have been read before or after the exchange.
 */
export function describeExchanged(
  { current_period_end: renewsAt }: WireSubscriptionStatus,
  { months, planEnd }: { months: number; planEnd: number },
): string | null {
  const monthsLeft = renewsAt === null ? null : monthsUntilPlanEnd(planEnd, renewsAt);
  if (renewsAt === null || monthsLeft === null || monthsLeft < months) return null;
  return describe(renewalsOf(months, renewsAt, monthsLeft - months));
}

function willRenew({
  cancels_at: endsAt,
  past_due: isPastDue,
  paused_from: pausedFrom,
}: WireSubscriptionStatus): boolean {
  return endsAt === null && !isPastDue && (pausedFrom ?? null) === null;
}

function describe({ count, first, last }: Renewals): string {
  const from = formatDay(first.getTime() / 1000);
  const to = formatDay(last.getTime() / 1000);
  const days = count === 1 ? from : daysText(count, from, to);
  return t('{label}: {value}', { label: days, value: `${basePrice()} → ${performancePrice()}` });
}

function daysText(count: number, from: string, to: string): string {
  if (count === 2) return t('{first} and {second}', { first: from, second: to });
  return t('{count, plural, other {# renewals, {from} to {to}}}', { count, from, to });
}
