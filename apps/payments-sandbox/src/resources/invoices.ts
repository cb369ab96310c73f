import type { Account } from '../state/account.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import type { InvoiceRecord, SubscriptionRecord } from '../state/records.ts';
import { moveBalance } from './customers.ts';
import { releaseOnceDiscounts } from './discounts.ts';
import { emitEvent } from './events.ts';
import { cancelPayment, chargeCard, openPayment } from './payments.ts';
import { cancelSubscription, isOver, setStatus } from './subscription-life.ts';

/**
 * When an unpaid renewal is tried, counted from its finalisation: at once, then 3, 5 and 7 days after the try before.
 */
const TRY_AFTER_DAYS = [0, 3, 8, 15];

/** The subscription an invoice bills. */
function subscriptionOf(account: Account, invoice: InvoiceRecord): SubscriptionRecord {
  const id = invoice.parent?.subscription_details?.subscription;
  if (typeof id !== 'string') throw new Error(`Invoice ${invoice.id} bills no subscription`);
  return account.linked('subscription', id);
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
    const move = {
      amount: credit,
      currency: invoice.currency,
      description: null,
      invoice: invoice.id,
      metadata: {},
      type: 'applied_to_invoice' as const,
    };
    moveBalance(account, customer, move, at);
  }
  invoice.ending_balance = customer.balance;
  invoice.amount_due = invoice.total - credit;
  invoice.amount_remaining = invoice.amount_due;
  if (invoice.amount_due > 0) openPayment(account, invoice, at);

  if (account.onceCouponLeaves === 'finalisation')
    releaseOnceDiscounts(account, subscriptionOf(account, invoice), invoice);
}

/**
 * Tries to collect an open invoice from the card of its subscription, outside the schedule: a failure changes neither
 * the schedule nor the subscription.
 * @returns whether it is paid.
 */
export function collectInvoice(account: Account, invoice: InvoiceRecord, at: number): boolean {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const card = account.find('payment_method', subscriptionOf(account, invoice).default_payment_method);
  const isPaid = invoice.amount_due === 0 || chargeCard(account, invoice, card, at);
  if (isPaid) settleInvoice(account, invoice, at);
  else emitEvent(account, 'invoice.payment_failed', invoice, at);
  return isPaid;
}

/**
 * A try that the billing clock makes. After a failure the next one is planned and the subscription is past due; after
 * the last one the invoice is written off and the subscription ends.
 */
export function collectOnSchedule(account: Account, invoice: InvoiceRecord, at: number): void {
  invoice.next_payment_attempt = nextTry(invoice, at);
  if (collectInvoice(account, invoice, at)) return;
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

/**
 * Marks an invoice as paid and brings its subscription back to `active` when this was the invoice it was waiting for.
 */
function settleInvoice(account: Account, invoice: InvoiceRecord, at: number): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = at;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  if (account.onceCouponLeaves === 'payment') releaseOnceDiscounts(account, subscriptionOf(account, invoice), invoice);
  emitEvent(account, 'invoice.paid', invoice, at);
  restoreSubscription(account, invoice, at);
}

/** Voids an open or written-off invoice: it is no longer owed. */
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
  const wasWaiting = subscription.status === 'past_due' || subscription.status === 'incomplete';
  if (wasWaiting && subscription.latest_invoice === invoice.id) setStatus(account, subscription, 'active', at);
}
