import type { BillingFacts } from '#kernel/http/caller';

export const NO_BILLING: BillingFacts = {
  status: null,
  current_period_start: null,
  current_period_end: null,
  cancels_at: null,
  months_left: null,
  is_period_earned: null,
  paused_from: null,
  is_renewal_free: null,
  opened_on: null,
  opened_before: null,
  price_cents: null,
  price_currency: null,
  next_price_cents: null,
  next_price_told_at: null,
};

/** Stands in for a subscription where nothing is sold: everyone has the plan (`PAYMENTS=off`). */
export const INCLUDED_PLAN: BillingFacts = { ...NO_BILLING, status: 'included' };

/** The columns of `billing_accounts` that make {@link BillingFacts}. */
export const BILLING_FACTS = [
  'status',
  'current_period_start',
  'current_period_end',
  'cancels_at',
  'months_left',
  'is_period_earned',
  'paused_from',
  'is_renewal_free',
  'opened_on',
  'opened_before',
  'price_cents',
  'price_currency',
  'next_price_cents',
  'next_price_told_at',
] as const satisfies readonly (keyof BillingFacts)[];

/** The same of `billing_accounts b`, for statements that join it. */
export const BILLING_COLUMNS = BILLING_FACTS.map((name) => `b.${name}`).join(', ');
