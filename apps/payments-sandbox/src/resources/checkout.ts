import type { Account } from '../state/account.ts';
import type { CheckoutSessionRecord } from '../state/records.ts';
import type { TestCard } from './cards.ts';
import { detailsOf } from './checkout-session.ts';
import { attachDiscount } from './discounts.ts';
import { emitEvent } from './events.ts';
import { draftInvoice } from './invoice-draft.ts';
import { collectInvoice, finaliseInvoice } from './invoices.ts';
import { addCard } from './payments.ts';
import { createSubscription, itemOf } from './subscription-life.ts';

/** Closes a session that was not completed. */
export function expireSession(account: Account, session: CheckoutSessionRecord, at: number): void {
  session.status = 'expired';
  session.url = null;
  account.futureSubscriptions.delete(session.id);
  emitEvent(account, 'checkout.session.expired', session, at);
}

/**
 * What happens when the person presses Subscribe with a card that is taken: card, subscription with its discount, and
 * the first invoice, paid at once. The session must be open.
 */
export function completeCheckout(account: Account, session: CheckoutSessionRecord, card: TestCard): void {
  const customer = account.fetch('customer', session.customer ?? '', 'customer');
  const at = account.now();
  const [item] = session.line_items.data;
  if (!item) throw new Error(`Checkout session ${session.id} has no item`);

  const method = addCard(account, card);
  const subscription = createSubscription(
    account,
    {
      customer: customer.id,
      price: item.price,
      paymentMethod: method.id,
      isTaxAutomatic: session.automatic_tax.enabled,
      metadata: { ...account.futureSubscriptions.get(session.id)?.metadata },
    },
    at,
  );
  const coupon = session.discounts?.[0]?.coupon;
  if (typeof coupon === 'string') {
    const about = { customer: customer.id, subscription: subscription.id, checkoutSession: session.id };
    subscription.discounts = [attachDiscount(account, account.linked('coupon', coupon), about, at).id];
  }
  emitEvent(account, 'customer.subscription.created', subscription, at);

  const invoice = draftInvoice(
    account,
    subscription,
    { reason: 'subscription_create', spansFrom: itemOf(subscription).current_period_start },
    at,
  );
  finaliseInvoice(account, invoice, at);
  collectInvoice(account, invoice, at);

  session.customer_details = detailsOf(customer);
  session.status = 'complete';
  session.payment_status = invoice.total === 0 ? 'no_payment_required' : 'paid';
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.url = null;
  account.futureSubscriptions.delete(session.id);
  emitEvent(account, 'checkout.session.completed', session, at);
}

/**
 * Where the browser goes after a completed session: `success_url` with Stripe's literal placeholder replaced by the
 * session's id.
 */
export function successAddress(session: CheckoutSessionRecord): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
