import type { Account } from '../state/account.ts';
import { HOUR_SECONDS } from '../state/calendar.ts';
import { drawId } from '../state/ids.ts';
import type { InvoiceLineRecord, InvoiceRecord, SubscriptionRecord } from '../state/records.ts';
import { reductionsOf, releaseOnceDiscounts, type Reduction } from './discounts.ts';
import { formatMoney } from './money.ts';
import { amountPerPeriod, itemOf } from './subscription-life.ts';

/** A renewal stays a draft for an hour before it is finalised and charged. */
const DRAFT_SECONDS = HOUR_SECONDS;

/** What the next invoice of a subscription comes to, and what the credit balance leaves of it. */
export function previewNextInvoice(account: Account, subscription: SubscriptionRecord): { total: number; due: number } {
  const amount = amountPerPeriod(subscription);
  const total = amount - sum(reductionsOf(account, subscription, amount));
  const { balance } = account.linked('customer', subscription.customer);
  return { total, due: Math.max(0, total - Math.max(0, -balance)) };
}

/**
 * Makes the draft for the subscription's current period. `at` is its creation; the period before it is what the invoice
 * itself spans.
 */
export function draftInvoice(
  account: Account,
  subscription: SubscriptionRecord,
  about: { reason: 'subscription_create' | 'subscription_cycle'; spansFrom: number },
  at: number,
): InvoiceRecord {
  const customer = account.linked('customer', subscription.customer);
  const amount = amountPerPeriod(subscription);
  const reductions = reductionsOf(account, subscription, amount);
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
    automatic_tax: { ...subscription.automatic_tax, provider: null, status: null },
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
    customer_name: null,
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
    test_clock: null,
    total,
    total_discount_amounts: reductions.map((reduction) => ({ ...reduction })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: reductions.map((reduction) => ({ ...reduction, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: at,
  };
  account.insert('invoice', invoice);
  subscription.latest_invoice = id;
  if (account.onceCouponLeaves === 'creation') releaseOnceDiscounts(account, subscription, invoice);
  return invoice;
}

function newLine(
  account: Account,
  subscription: SubscriptionRecord,
  invoice: string,
  amount: number,
  reductions: Reduction[],
): InvoiceLineRecord {
  const item = itemOf(subscription);
  const { price } = item;
  const product = account.linked('product', price.product);
  return {
    id: drawId('line_item'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `1 × ${product.name} (at ${formatMoney(amount, subscription.currency)} / month)`,
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
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

function sum(reductions: readonly Reduction[]): number {
  return reductions.reduce((total, reduction) => total + reduction.amount, 0);
}
