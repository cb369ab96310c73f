import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { performancePlanEnd } from '@fivefold/rules/exchange';
import { pastDueGraceEnd } from '@fivefold/rules/plan';
import { firstRenewalAfterNotice } from '@fivefold/rules/price';
import type { BillingFacts } from '#kernel/http/caller';
import { INCLUDED_PLAN } from './billing-facts.ts';
import { hasPlan, mayRead } from './plans.ts';
import { priceOf } from './price/price-of.ts';

/** The badge beside a friend (Specification section 3): performance while it is earned, otherwise base. */
export function toFriendBadge(facts: BillingFacts, now: Date): WireFriendWithGoals['subscription_status'] {
  return toWireSubscription(facts, now).performance_plan_active ? 'performance' : 'base';
}

/** When time alone may change the badge: with the last earned month, and with the grace of a failed renewal. Epoch seconds. */
export function badgeEnds(facts: BillingFacts): number[] {
  const graceEnd = pastDueGraceEnd({ status: facts.status, currentPeriodStart: facts.current_period_start });
  const ends = [
    performancePeriod(facts).endsAt,
    facts.paused_from,
    graceEnd === null ? null : graceEnd.getTime() / 1000,
  ];
  return ends.filter((end) => end !== null);
}

/**
 * How long Performance lasts: the running period, if a month paid for it, and the months left after it
 * (payments: rules, 3). Epoch seconds.
 */
export function performancePeriod(facts: BillingFacts): {
  readonly endsAt: number | null;
  readonly monthsLeft: number;
} {
  const monthsLeft = facts.months_left ?? 0;
  const isEarned = monthsLeft > 0 || facts.is_period_earned === true;
  if (!isEarned || facts.current_period_end === null) return { endsAt: null, monthsLeft };
  // A free renewal uses up none: they come after it.
  const renewals = monthsLeft > 0 && facts.is_renewal_free === true ? monthsLeft + 1 : monthsLeft;
  return { endsAt: performancePlanEnd(facts.current_period_end, renewals).getTime() / 1000, monthsLeft };
}

/**
 * A person's subscription for the client, from our own tables alone: a payment provider that is away changes nothing.
 */
export function toWireSubscription(facts: BillingFacts, now: Date): WireSubscriptionStatus {
  const isPremium = mayRead(facts, now);
  const isUsable = hasPlan(facts, now);
  const { endsAt, monthsLeft } = performancePeriod(facts);
  const isPerformance = isUsable && endsAt !== null && endsAt > now.getTime() / 1000;
  return {
    status: isPremium ? 'active' : 'free',
    // Where nothing is sold there is no plan to name (decision 46): premium without a plan.
    plan: isPerformance ? 'performance' : isPremium && facts !== INCLUDED_PLAN ? 'basic' : null,
    is_premium: isPremium,
    is_active: isUsable,
    performance_plan_active: isPerformance,
    performance_plan_end: isPremium ? endsAt : null,
    performance_months_left: monthsLeft,
    current_period_end: facts.current_period_end,
    cancels_at: facts.cancels_at,
    paused_from: facts.paused_from,
    is_renewal_free: facts.is_renewal_free === true,
    past_due: facts.status === 'past_due' || facts.status === 'unpaid',
    price: priceOf(facts),
    next_price: nextPriceOf(facts),
  };
}

/** The price that the person was told of, and the renewal from which on they pay it. */
function nextPriceOf(facts: BillingFacts): WireSubscriptionStatus['next_price'] {
  const { next_price_cents: cents, next_price_told_at: toldAt, current_period_end: periodEnd } = facts;
  if (cents === null || toldAt === null || periodEnd === null || facts.cancels_at !== null) return null;
  return { cents, from: firstRenewalAfterNotice(toldAt, periodEnd) };
}
