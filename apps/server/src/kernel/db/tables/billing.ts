import type { LocalDay } from '@fivefold/rules/calendar';
import type { Generated } from 'kysely';

export interface BillingAccountTable {
  uid: string;
  stripe_customer_id: string | null;
  customer_attempt: Generated<number>;
  checkout_attempt: Generated<number>;
  checkout_session_id: string | null;
  subscription_id: string | null;
  status: string | null;
  current_period_start: number | null;
  current_period_end: number | null;
  cancels_at: number | null;
  synced_at: Date | null;
  latest_invoice_id: string | null;
  told_subscription_id: string | null;
  price_cents: Generated<number>;
  price_currency: Generated<string>;
  next_price_cents: number | null;
  next_price_told_at: number | null;
  months_left: Generated<number>;
  is_period_earned: Generated<boolean>;
  warned_for: LocalDay | null;
  opened_on: LocalDay | null;
  opened_before: LocalDay | null;
  paused_from: number | null;
  is_renewal_free: Generated<boolean>;
  run_token: string | null;
  run_until: Date | null;
}

export interface PerformanceMonthTable {
  uid: string;
  exchange_seq: number;
  nth: number;
  state: 'available' | 'attaching' | 'attached' | 'consumed' | 'compensated' | 'expired' | 'revoked';
  via: 'subscription' | 'checkout' | null;
  is_expiring: Generated<boolean>;
  is_credited: Generated<boolean>;
  attempt: Generated<number>;
  stripe_discount_id: string | null;
  checkout_session_id: string | null;
  stripe_invoice_id: string | null;
  saved_cents: Generated<number>;
  created_at: number;
}

export interface WithdrawalTable {
  subscription_id: string;
  uid: string;
  purchased_at: Date;
  asked_at: Date;
  confirmed_at: Date;
  attempt: Generated<number>;
  settled_at: Date | null;
  paid_cents: Generated<number>;
  owed_cents: Generated<number>;
  refunded_cents: Generated<number>;
  credit_cents: Generated<number>;
  currency: Generated<string>;
  is_disputed: Generated<boolean>;
  freed_invoice_id: string | null;
}

export interface UnusedMonthTable {
  subscription_id: string;
  period_start: number;
  period_end: number;
  uid: string;
  nth: number;
  kind: 'free' | 'pause';
  renews_at: number;
  cents: number;
  decided_at: Date;
  attempt: Generated<number>;
  done_at: Date | null;
  invoice_id: string | null;
  resumed_at: Date | null;
  released_at: Date | null;
  returned_at: Date | null;
  refunded_cents: Generated<number>;
}

export interface StripeEventTable {
  id: string;
  type: string;
  created: number;
  received_at: Date;
}
