import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireSubscription } from '@fivefold/contract/shapes/subscription';
import { type BillingFacts, isPremiumNow } from '../../kernel/http/premium.ts';

/** The badge beside a friend (Specification section 3): performance while it is earned, otherwise base. */
export function toFriendBadge(facts: BillingFacts, now: Date): WireFriendWithGoals['subscription_status'] {
  return toWireSubscription(facts, now).performance_plan_active ? 'performance' : 'base';
}

/** A person's subscription for the client, from the mirror alone: a payment provider that is away changes nothing. */
export function toWireSubscription(facts: BillingFacts, now: Date): WireSubscription {
  const isPremium = isPremiumNow(facts, now);
  return {
    status: isPremium ? 'active' : 'free',
    plan: isPremium ? 'basic' : null,
    is_premium: isPremium,
    is_active: isPremium,
    performance_plan_active: false,
    performance_plan_end: null,
    performance_months_left: 0,
    current_period_end: facts.current_period_end,
    cancels_at: facts.cancels_at,
    past_due: facts.status === 'past_due',
  };
}
