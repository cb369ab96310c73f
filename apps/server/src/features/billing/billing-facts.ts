import type { BillingFacts } from '#kernel/http/caller';

export const NO_BILLING: BillingFacts = {
  status: null,
  current_period_start: null,
  current_period_end: null,
  cancels_at: null,
  months_left: null,
  is_period_earned: null,
};

/** Stands in for a subscription where nothing is sold: everyone has the plan (`PAYMENTS=off`). */
export const INCLUDED_PLAN: BillingFacts = { ...NO_BILLING, status: 'included' };

/** The columns of `billing_accounts b` that make {@link BillingFacts}, for statements that join it. */
export const BILLING_COLUMNS =
  'b.status, b.current_period_start, b.current_period_end, b.cancels_at, b.months_left, b.is_period_earned';
