import type { ProviderSubscription } from '#ports/payment-provider/port';
import { withBillingLock, type BillingLock } from '../billing-lock.ts';
import { compensateMissedInvoices, giveOwedCredits } from '../credits/compensate.ts';
import { syncDiscount } from '../credits/sync-discount.ts';
import type { BillingDeps } from '../deps.ts';
import { fetchReservation, releaseReservation } from '../credits/checkout-reservation.ts';
import { isLive, isTerminal } from '../credits/month-state.ts';
import { recountMonths } from '../credits/store.ts';
import { consumeMonths } from '../credits/consume.ts';
import { settleUnused } from '../unused/settle.ts';
import { mailPurchaseOnce } from '../withdrawal/purchase-mail.ts';
import { endWithdrawn, listFreedInvoices, settleWithdrawals } from '../withdrawal/settle.ts';
import { movePriceIfDue } from '../price/move.ts';
import { upsertBillingAccount, loadOrCreateAccount } from '../store.ts';

const KNOWN_STATUSES = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
]);

/**
 * Fetches the truth about a person's subscription and converges on it. Webhooks, the success page, checkout and the
 * sweep all come here, so duplicates, disorder and loss of webhooks need no handling of their own (payments:
 * reconcile).
 */
export async function reconcile(deps: BillingDeps, uid: string): Promise<void> {
  await withBillingLock(deps, uid, (lock) => reconcileIn(deps, lock));
}

/**
 * The same for a caller that already holds the account's lease. Only this function writes discounts, and may be run any
 * number of times, from wherever an earlier run ended.
 */
export async function reconcileIn(deps: BillingDeps, lock: BillingLock): Promise<void> {
  const { stripe_customer_id: customerId } = await loadOrCreateAccount(deps.db.kysely, lock.uid);
  if (customerId === null) return;

  const withdrawn = await endWithdrawn(deps, lock);
  // In this order: a coupon that is gone from one answer shows in the next.
  const reserved = await fetchReservation(deps, lock);
  const subscriptions = await deps.payments.listSubscriptions(customerId);
  const invoices = (await deps.payments.listInvoices(customerId)).toSorted((a, b) => a.createdAt - b.createdAt);

  const subscription = chooseSubscription(subscriptions);
  if (subscription !== undefined && !KNOWN_STATUSES.has(subscription.status)) {
    deps.log?.error(
      { uid: lock.uid, status: subscription.status },
      'a subscription has a status we do not know; it counts as free',
    );
  }
  await lock.transact(async (tx) => {
    await upsertBillingAccount(tx, lock.uid, subscription, deps.clock.now());
    await mailPurchaseOnce(tx, deps, lock.uid, subscription);
    await recountMonths(tx, lock.uid);
  });
  await endDuplicates(deps, lock, subscriptions);

  const freedInvoices = await listFreedInvoices(lock);
  const found = { customerId, subscription, subscriptions, invoices, freedInvoices };
  await consumeMonths(deps, lock, found);
  await releaseReservation(lock, reserved);
  const unused = await settleUnused(deps, lock, found);
  await compensateMissedInvoices(lock, found, unused);
  // What was decided about a renewal stays: a free one and those of a pause keep their price.
  const moved = unused.holdsMonths ? subscription : await movePriceIfDue(deps, lock, found);
  await syncDiscount(deps, lock, { ...found, subscription: moved }, unused);
  // After the coupon is off: what is still on would take as much off the next invoice again.
  await giveOwedCredits(deps, lock, found);
  await settleWithdrawals(deps, lock, { open: withdrawn, invoices, customerId });
}

/** The oldest one that lives, else one that may live again, else the newest that ended. */
function chooseSubscription(found: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  const oldestFirst = found.toSorted((a, b) => a.createdAt - b.createdAt);
  return oldestFirst.find(isLive) ?? oldestFirst.findLast((one) => !isTerminal(one)) ?? oldestFirst.at(-1);
}

/** Two live subscriptions should be impossible. If they exist, the newer one is ended and refunded. */
async function endDuplicates(
  deps: BillingDeps,
  { uid }: BillingLock,
  found: readonly ProviderSubscription[],
): Promise<void> {
  const [, ...duplicates] = found.filter(isLive).toSorted((a, b) => a.createdAt - b.createdAt);
  for (const { id, latestInvoiceId } of duplicates) {
    deps.log?.error({ uid, subscription: id }, 'a second subscription was found; it is refunded and ended');
    // In this order: an ended one is not found again.
    if (latestInvoiceId !== null) await deps.payments.refundInvoice(latestInvoiceId);
    await deps.payments.cancelNow(id);
  }
}
