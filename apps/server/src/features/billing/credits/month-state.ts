import type { ProviderDiscount, ProviderInvoice, ProviderSubscription } from '#ports/payment-provider/port';
import type { Month } from './store.ts';

/** What a month is and may become, as plain questions (payments: state machine of one month). */

/** Statuses in which a subscription bills or tries to. */
const LIVE = new Set(['active', 'trialing', 'past_due']);
const TERMINAL = new Set(['canceled', 'incomplete_expired']);

export function isLive(subscription: Pick<ProviderSubscription, 'status'>): boolean {
  return LIVE.has(subscription.status);
}

export function isTerminal(subscription: Pick<ProviderSubscription, 'status'>): boolean {
  return TERMINAL.has(subscription.status);
}

export function willRenew(subscription: ProviderSubscription): boolean {
  return isLive(subscription) && subscription.cancelsAt === null;
}

/**
 * An invoice that will never be paid: its month is free again. A draft of an ended subscription is never finalized by
 * itself.
 */
export function isDead(invoice: ProviderInvoice, subscriptions: readonly ProviderSubscription[]): boolean {
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return true;
  if (invoice.status !== 'draft') return false;
  return subscriptions.some((subscription) => subscription.id === invoice.subscriptionId && isTerminal(subscription));
}

export function isOnItsWay(month: Month): boolean {
  return month.state === 'attaching' || month.state === 'attached';
}

export function isReserved(month: Month): boolean {
  return isOnItsWay(month) && month.via === 'checkout';
}

/** Months that are still worth something, the next to be spent first. */
function isLeft(month: Month): boolean {
  return month.state === 'available' || (isOnItsWay(month) && !month.is_expiring);
}

/**
 * The month that an invoice with our coupon has spent. Whose discount it is, else the one on its way, else the next;
 * else one whose coupon could not be taken off before its credit, which is then owed no more. One that was just lost to
 * inactivity comes back, for the person did get it.
 */
export function monthSpentOn(months: readonly Month[], discount: ProviderDiscount): Month | undefined {
  return (
    months.find((month) => isOnItsWay(month) && month.stripe_discount_id === discount.id) ??
    months.find((month) => month.state === 'attached') ??
    months.find((month) => month.state === 'attaching') ??
    months.find((month) => month.state === 'available') ??
    months.find((month) => month.state === 'compensated' && !month.is_credited) ??
    months.findLast((month) => month.state === 'expired')
  );
}

/**
 * The month that an invoice should have carried and did not: held before the invoice was made. One with a coupon on the
 * subscription is taken last, for that coupon is good for the next invoice.
 */
export function monthOwedTo(months: readonly Month[], invoice: ProviderInvoice): Month | undefined {
  const held = months.filter((month) => isLeft(month) && !isReserved(month) && month.created_at <= invoice.createdAt);
  return held.find((month) => month.state === 'available') ?? held[0];
}
