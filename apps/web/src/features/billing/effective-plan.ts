import type { WireSubscription } from '@fivefold/contract/shapes/billing';
import { effectivePlan, type Plan } from '@fivefold/rules/plan';
import { text } from '@fivefold/rules/text-key';

/**
 * The plan that counts now (Specification section 4). Premium without a plan is a family's own server, where nothing is
 * sold.
 */
export function getEffectivePlan(subscription: WireSubscription, now: Date): Plan | 'family' {
  const plan = effectivePlan(
    {
      plan: subscription.plan,
      performancePlanActive: subscription.performance_plan_active,
      performancePlanEnd: subscription.performance_plan_end,
    },
    now,
  );
  return plan === 'free' && subscription.is_premium ? 'family' : plan;
}

export const PLAN_NAMES: Readonly<Record<Plan | 'family', string>> = {
  free: text('Free||plan'),
  base: text('Base||plan'),
  performance: text('Performance'),
  family: text('Family||plan'),
};
