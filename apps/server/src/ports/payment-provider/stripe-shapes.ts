import type Stripe from 'stripe';
import type {
  Checkout,
  ProviderDiscount,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderSubscription,
} from './port.ts';
import { readMonthCoupon } from './month-coupon.ts';
import { given } from './stripe-calls.ts';

export function toCheckout(session: Stripe.Checkout.Session): Checkout {
  // The list is open, and what we do not know is over.
  const status = session.status === 'open' ? 'open' : session.status === 'complete' ? 'complete' : 'expired';
  return {
    id: given(session.id, 'checkout session'),
    status,
    isPaid: session.payment_status !== 'unpaid',
    url: session.url,
    uid: session.client_reference_id,
    customerId: idOf(session.customer),
    price:
      session.amount_subtotal === null || session.currency === null
        ? null
        : { cents: session.amount_subtotal, currency: session.currency },
  };
}

export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  const periodEnd = item?.current_period_end ?? null;
  return {
    id: subscription.id,
    status: subscription.status,
    createdAt: subscription.created,
    currentPeriodStart: item?.current_period_start ?? null,
    currentPeriodEnd: periodEnd,
    // The portal sets cancel_at, the API the boolean: both mean that it ends.
    cancelsAt: subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null),
    latestInvoiceId: idOf(subscription.latest_invoice),
    isPaused: subscription.pause_collection?.behavior === 'void',
    itemId: item?.id ?? '',
    price: { cents: item?.price.unit_amount ?? 0, currency: subscription.currency },
    discounts: toDiscounts(subscription.discounts),
  };
}

export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    id: invoice.id ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status ?? 'draft',
    createdAt: invoice.created,
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    paidCents: invoice.amount_paid,
    // Negative balances are credit; a draft has used none.
    totalCents: invoice.total,
    creditCents: (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance,
    ...billedBy(invoice),
    discounts: toDiscounts(invoice.discounts),
  };
}

/** The invoice's own period is that before a renewal; its line has the one that is billed, and the plan's price. */
function billedBy({ lines, period_start, period_end, currency, subtotal }: Stripe.Invoice) {
  const [line] = lines.data;
  const { start, end } = line?.period ?? { start: period_start, end: period_end };
  return { periodStart: start, periodEnd: end, price: { cents: line?.subtotal ?? subtotal, currency } };
}

function toDiscounts(discounts: readonly (string | Stripe.Discount | Stripe.DeletedDiscount)[]): ProviderDiscount[] {
  return discounts.map((discount) => {
    if (typeof discount === 'string') throw new Error('The payment provider did not expand the discounts.');
    const monthCents = readMonthCoupon(idOf(discount.source.coupon));
    return { id: discount.id, isMonth: monthCents !== undefined, monthCents: monthCents ?? 0 };
  });
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const customer = typeof dispute.charge === 'string' ? null : dispute.charge.customer;
  const { status, created: createdAt } = dispute;
  return { isInquiry: status.startsWith('warning_'), status, customerId: idOf(customer), createdAt };
}

export function toEvent(event: Stripe.Event): ProviderEvent {
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    created: event.created,
    customerId: customerOf(object),
    disputeId: event.type.startsWith('charge.dispute.') ? idOf(object) : null,
  };
}

/** Whose facts an object of an event is about. */
function customerOf(object: object): string | null {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id);
  return 'customer' in object ? idOf(object.customer) : null;
}

export function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') return value.id;
  return null;
}
