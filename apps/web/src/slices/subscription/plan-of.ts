import type { WireSubscription } from '@fivefold/contract/shapes/subscription';
import { effectivePlan, type Plan } from '@fivefold/rules/plan';

/** The plan that counts now (Specification section 4). */
export function planOf(subscription: WireSubscription, now: Date): Plan {
  return effectivePlan(
    {
      plan: subscription.plan,
      performancePlanActive: subscription.performance_plan_active,
      performancePlanEnd: subscription.performance_plan_end,
    },
    now,
  );
}

export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  free: 'Free',
  base: 'Base',
  performance: 'Performance',
};
