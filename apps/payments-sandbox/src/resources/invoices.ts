import type { Account } from '../state/account.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../state/calendar.ts';
import { drawId } from '../state/ids.ts';
import type { ChargeRecord, InvoiceLineRecord, InvoiceRecord, SubscriptionRecord } from '../state/records.ts';
import { moveBalance } from './customers.ts';
import { reductionsOf, releaseOnceDiscounts, type Reduction } from './discounts.ts';
import { emitEvent } from './events.ts';
import { formatMoney } from './money.ts';
import { cancelPayment, chargeCard, openPayment } from './payments.ts';
import { amountPerPeriod, cancelSubscription, isOver, itemOf, setStatus } from './subscription-life.ts';

/** A renewal stays a draft for an hour before it is finalised and charged. */
const DRAFT_SECONDS = HOUR_SECONDS;

/** When an unpaid renewal is tried, counted from its finalisation: at once, then 3, 5 and 7 days after the try before. */
const TRY_AFTER_DAYS = [0, 3, 8, 15];

/** The subscription an invoice bills. */
export function subscriptionOf(account: Account, invoice: InvoiceRecord): SubscriptionRecord {
  const id = invoice.parent?.subscription_details?.subscription;
  if (typeof id !== 'string') throw new Error(`Invoice ${invoice.id} bills no subscription`);
  return account.linked('subscription', id);
}

/** What the next invoice of a subscription comes to, and what the credit balance leaves of it. */
export function previewNextInvoice(account: Account, subscription: SubscriptionRecord): { total: number; due: number } {
  const amount = amountPerPeriod(subscription);
  const at = itemOf(subscription).current_period_end;
  const total = amount - sum(reductionsOf(account, subscription, amount, at));
  const { balance } = account.linked('customer', subscription.customer);
  return { total, due: Math.max(0, total - Math.max(0, -balance)) };
}

/** Makes the draft for the subscription's current period. `at` is its creation; the period before it is what the invoice itself spans. */
export function draftInvoice(
  account: Account,
  subscription: SubscriptionRecord,
  about: { reason: 'subscription_create' | 'subscription_cycle'; spansFrom: number },
  at: number,
): InvoiceRecord {
  const customer = account.linked('customer', subscription.customer);
  const amount = amountPerPeriod(subscription);
  const reductions = reductionsOf(account, subscription, amount, at);
  const total = amount - sum(reductions);
  const id = drawId('invoice');
  const invoice: InvoiceRecord = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Payments sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: at + DRAFT_SECONDS,
    billing_reason: about.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: reductions.map((reduction) => reduction.discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [newLine(account, subscription, id, amount, reductions)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: about.spansFrom,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: customer.test_clock,
    total,
    total_discount_amounts: reductions.map((reduction) => ({ ...reduction })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: reductions.map((reduction) => ({ ...reduction, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: at,
  };
  account.insert('invoice', invoice);
  subscription.latest_invoice = id;
  if (account.onceCouponLeaves === 'creation') releaseOnceDiscounts(account, subscription, invoice, at);
  emitEvent(account, 'invoice.created', invoice, at);
  return invoice;
}

function newLine(account: Account, subscription: SubscriptionRecord, invoice: string, amount: number, reductions: Reduction[]): InvoiceLineRecord {
  const item = itemOf(subscription);
  const { price } = item;
  const quantity = item.quantity ?? 1;
  const product = account.linked('product', price.product);
  return {
    id: drawId('line_item'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `${quantity} × ${product.name} (at ${formatMoney(price.unit_amount ?? 0, price.currency)} / month)`,
    discount_amounts: reductions.map((reduction) => ({ ...reduction })),
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: reductions.map((reduction) => ({ ...reduction, type: 'discount' })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Gives a draft its number, uses up the customer's credit and opens the payment of what is left. */
export function finaliseInvoice(account: Account, invoice: InvoiceRecord, at: number): void {
  const customer = account.linked('customer', invoice.customer);
  invoice.status = 'open';
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  customer.currency ??= invoice.currency;
  invoice.status_transitions.finalized_at = at;
  invoice.effective_at = at;
  invoice.automatically_finalizes_at = null;
  invoice.hosted_invoice_url = `/i/${invoice.id}`;

  invoice.starting_balance = customer.balance;
  const credit = Math.min(Math.max(0, -customer.balance), invoice.total);
  if (credit > 0) {
    const move = { amount: credit, currency: invoice.currency, description: null, invoice: invoice.id, metadata: {}, type: 'applied_to_invoice' as const };
    moveBalance(account, customer, move, at);
  }
  invoice.ending_balance = customer.balance;
  invoice.amount_due = invoice.total - credit;
  invoice.amount_remaining = invoice.amount_due;
  if (invoice.amount_due > 0) openPayment(account, invoice, at);

  if (account.onceCouponLeaves === 'finalisation') releaseOnceDiscounts(account, subscriptionOf(account, invoice), invoice, at);
  emitEvent(account, 'invoice.finalized', invoice, at);
}

/** The outcome of one try to collect an invoice. */
export interface Collection {
  isPaid: boolean;
  charge: ChargeRecord | undefined;
}

/** Tries to collect an open invoice from its customer's card, outside the schedule: a failure changes neither the schedule nor the subscription. */
export function collectInvoice(account: Account, invoice: InvoiceRecord, at: number): Collection {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due === 0) {
    settleInvoice(account, invoice, invoice.amount_due, at);
    return { isPaid: true, charge: undefined };
  }
  const subscription = subscriptionOf(account, invoice);
  const customer = account.linked('customer', invoice.customer);
  const defaultMethod = customer.invoice_settings.default_payment_method;
  const methodId = subscription.default_payment_method ?? (typeof defaultMethod === 'string' ? defaultMethod : null);
  const charge = chargeCard(account, invoice, account.find('payment_method', methodId), at);
  const isPaid = charge?.status === 'succeeded';
  if (isPaid) settleInvoice(account, invoice, invoice.amount_due, at);
  else emitEvent(account, 'invoice.payment_failed', invoice, at);
  return { isPaid, charge };
}

/**
 * A try that the billing clock makes. After a failure the next one is planned and the subscription is past due; after the last one the
 * invoice is written off and the subscription ends.
 */
export function collectOnSchedule(account: Account, invoice: InvoiceRecord, at: number): void {
  invoice.next_payment_attempt = nextTry(invoice, at);
  if (collectInvoice(account, invoice, at).isPaid) return;
  const subscription = subscriptionOf(account, invoice);
  if (isOver(subscription)) return;
  if (invoice.next_payment_attempt !== null) {
    setStatus(account, subscription, 'past_due', at);
    return;
  }
  invoice.status = 'uncollectible';
  invoice.status_transitions.marked_uncollectible_at = at;
  invoice.auto_advance = false;
  emitEvent(account, 'invoice.marked_uncollectible', invoice, at);
  cancelSubscription(account, subscription, at, 'payment_failed');
}

function nextTry(invoice: InvoiceRecord, at: number): number | null {
  const from = invoice.status_transitions.finalized_at ?? at;
  return TRY_AFTER_DAYS.map((days) => from + days * DAY_SECONDS).find((tryAt) => tryAt > at) ?? null;
}

/** Marks an invoice as paid and brings its subscription back to `active` when this was the invoice it was waiting for. */
export function settleInvoice(account: Account, invoice: InvoiceRecord, amountPaid: number, at: number): void {
  invoice.status = 'paid';
  invoice.amount_paid = amountPaid;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = at;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  emitEvent(account, 'invoice.paid', invoice, at);
  emitEvent(account, 'invoice.payment_succeeded', invoice, at);
  restoreSubscription(account, invoice, at);
}

/** Voids an open or written-off invoice: nobody owes it any more. */
export function voidInvoice(account: Account, invoice: InvoiceRecord, at: number): void {
  invoice.status = 'void';
  invoice.status_transitions.voided_at = at;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  cancelPayment(account, invoice, at);
  emitEvent(account, 'invoice.voided', invoice, at);
  restoreSubscription(account, invoice, at);
}

function restoreSubscription(account: Account, invoice: InvoiceRecord, at: number): void {
  const subscription = subscriptionOf(account, invoice);
  const wasWaiting = subscription.status === 'past_due' || subscription.status === 'incomplete' || subscription.status === 'unpaid';
  if (wasWaiting && subscription.latest_invoice === invoice.id) setStatus(account, subscription, 'active', at);
}

function sum(reductions: readonly Reduction[]): number {
  return reductions.reduce((total, reduction) => total + reduction.amount, 0);
}
