import { isWithinPastDueGrace } from '@fivefold/rules/plan';

/** What we mirror of a person's subscription; all null without one. Times are epoch seconds. */
export interface BillingFacts {
  readonly status: string | null;
  readonly current_period_start: number | null;
  readonly current_period_end: number | null;
  readonly cancels_at: number | null;
  /** Months of Performance that are not yet on an invoice. */
  readonly months_left: number | null;
  /** Whether a month of Performance paid for the running period. */
  readonly is_period_earned: boolean | null;
}

export const NO_BILLING: BillingFacts = {
  status: null,
  current_period_start: null,
  current_period_end: null,
  cancels_at: null,
  months_left: null,
  is_period_earned: null,
};

/** What stands in place of a mirrored subscription where nothing is sold: everyone has the plan (`PAYMENTS=off`). */
export const INCLUDED_PLAN: BillingFacts = { ...NO_BILLING, status: 'included' };

/** The columns of `billing_accounts b` that make {@link BillingFacts}, for the statements that join it. */
export const BILLING_COLUMNS =
  'b.status, b.current_period_start, b.current_period_end, b.cancels_at, b.months_left, b.is_period_earned';

/**
 * Whether a mirrored subscription opens what needs premium (payments: status table). Unknown statuses fail closed; a
 * failed renewal keeps premium for some days of grace.
 */
export function isPremiumNow(facts: BillingFacts, now: Date): boolean {
  if (facts === INCLUDED_PLAN || facts.status === 'active' || facts.status === 'trialing') return true;
  if (facts.status !== 'past_due' || facts.current_period_start === null) return false;
  return isWithinPastDueGrace(facts.current_period_start, now);
}
