import type { Account } from '../state/account.ts';
import { addMonths, dayOfMonth } from '../state/calendar.ts';
import { drawId } from '../state/ids.ts';
import type { PriceRecord, SubscriptionItemRecord, SubscriptionRecord } from '../state/records.ts';
import { emitEvent } from './events.ts';

/** True once a subscription can never bill again. */
export function isOver(subscription: SubscriptionRecord): boolean {
  return subscription.status === 'canceled';
}

/** The one item of a subscription: the sandbox sells one price at a time. */
export function itemOf(subscription: SubscriptionRecord): SubscriptionItemRecord {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
}

/** The price of one period before discounts, in the smallest unit of the currency. */
export function amountPerPeriod(subscription: SubscriptionRecord): number {
  return itemOf(subscription).price.unit_amount ?? 0;
}

/** The end of the period that follows one ending at `end`, on the day of the month on which the subscription began. */
export function nextPeriodEnd(subscription: SubscriptionRecord, end: number): number {
  return addMonths(end, 1, dayOfMonth(subscription.billing_cycle_anchor));
}

/**
 * A subscription that starts at `at` (epoch seconds) with a period of one month. It has no discount and no invoice yet.
 */
export function createSubscription(
  account: Account,
  about: {
    customer: string;
    price: PriceRecord;
    paymentMethod: string;
    metadata: Record<string, string>;
    isTaxAutomatic: boolean;
  },
  at: number,
): SubscriptionRecord {
  const id = drawId('subscription');
  const item: SubscriptionItemRecord = {
    id: drawId('subscription_item'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: addMonths(at, 1, dayOfMonth(at)),
    current_period_start: at,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(about.price),
    price: structuredClone(about.price),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return account.insert('subscription', {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTax(about.isTaxAutomatic),
    billing_cycle_anchor: at,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' }, updated_at: at },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: about.price.currency,
    customer: about.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: about.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: about.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  });
}

/** Says whether taxes are to be worked out; the sandbox works out none. */
export function automaticTax(enabled: boolean) {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' as const } : null };
}

function planOf(price: PriceRecord): SubscriptionItemRecord['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** What the next invoices are made for; the period that is paid stays as it is. */
export function changePrice(subscription: SubscriptionRecord, price: PriceRecord): void {
  const item = itemOf(subscription);
  item.price = structuredClone(price);
  item.plan = planOf(price);
}

/** Moves a subscription to another status and says so. */
export function setStatus(
  account: Account,
  subscription: SubscriptionRecord,
  status: SubscriptionRecord['status'],
  at: number,
): void {
  if (subscription.status === status) return;
  subscription.status = status;
  emitEvent(account, 'customer.subscription.updated', subscription, at);
}

/**
 * Schedules the end of a subscription, or (`cancelAt: null`) takes that back. Nothing is announced: the caller knows
 * what else changes.
 */
export function scheduleCancellation(
  subscription: SubscriptionRecord,
  schedule: { cancelAt: number | null; atPeriodEnd: boolean },
  at: number,
): void {
  subscription.cancel_at = schedule.cancelAt;
  subscription.cancel_at_period_end = schedule.atPeriodEnd;
  subscription.canceled_at = schedule.cancelAt === null ? null : at;
  const details = subscription.cancellation_details;
  if (details) details.reason = schedule.cancelAt === null ? null : 'cancellation_requested';
}

/**
 * Ends a subscription now. Its unpaid invoices stay as they are, but are no longer finalised or collected by
 * themselves.
 */
export function cancelSubscription(
  account: Account,
  subscription: SubscriptionRecord,
  at: number,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  subscription.status = 'canceled';
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason;
  for (const invoice of account.all('invoice')) {
    const isOurs = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (!isOurs || (invoice.status !== 'draft' && invoice.status !== 'open')) continue;
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
  }
  emitEvent(account, 'customer.subscription.deleted', subscription, at);
}
