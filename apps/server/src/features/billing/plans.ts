import { hasPremiumAccess } from '@fivefold/rules/plan';
import type { BillingFacts } from '#kernel/http/caller';
import { INCLUDED_PLAN } from './billing-facts.ts';

/** What makes a plan: three columns of `billing_accounts`. */
export type PlanFacts = Pick<BillingFacts, 'status' | 'current_period_start' | 'paused_from'>;

/** The one door to the question whether a person has a plan (Decisions section 7). */
export interface Plans {
  /** A person's subscription, or the included plan where nothing is sold. */
  billingOf(row: BillingFacts): BillingFacts;
  hasPlan(row: PlanFacts, now: Date): boolean;
  /** Whether what needs a plan is shown: also of one that is paused. */
  mayRead(row: PlanFacts, now: Date): boolean;
}

/** @param arePlansSold false where everyone has the plan (`PAYMENTS=off`) */
export function createPlans({ arePlansSold }: { readonly arePlansSold: boolean }): Plans {
  return {
    billingOf: (row) => (arePlansSold ? row : INCLUDED_PLAN),
    hasPlan: (row, now) => hasPlan(arePlansSold ? row : INCLUDED_PLAN, now),
    mayRead: (row, now) => mayRead(arePlansSold ? row : INCLUDED_PLAN, now),
  };
}

/** The same of what {@link Plans.billingOf} answered. */
export function hasPlan(facts: PlanFacts, now: Date): boolean {
  return mayRead(facts, now) && !isPaused(facts, now);
}

export function mayRead({ status, current_period_start: currentPeriodStart }: PlanFacts, now: Date): boolean {
  return hasPremiumAccess({ status, currentPeriodStart }, now);
}

/** Whether the plan waits for its owner to go on (decision 143). */
function isPaused({ paused_from: from }: Pick<PlanFacts, 'paused_from'>, now: Date): boolean {
  return from !== null && from * 1000 <= now.getTime();
}
