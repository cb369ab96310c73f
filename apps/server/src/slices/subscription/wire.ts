import type { WireSubscription } from '@fivefold/contract/shapes/subscription';
import { type BillingFacts, isPremiumNow } from '../../kernel/http/premium.ts';

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
