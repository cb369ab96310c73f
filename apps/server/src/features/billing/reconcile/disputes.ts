import { withBillingLock } from '../billing-lock.ts';
import { revokeMonths } from '../credits/revoke.ts';
import { isLive } from '../credits/month-state.ts';
import type { BillingDeps } from '../deps.ts';
import { reopenReturned } from '../unused/store.ts';
import { reopenDisputed } from '../withdrawal/store.ts';
import { reconcileIn } from './reconcile.ts';
import { closeRevokedCheckout } from '../credits/checkout-reservation.ts';
import { findUidOfCustomer } from '../store.ts';

/**
 * A cardholder's bank took a payment back: the subscription ends now and months not yet billed are revoked. What was
 * bought after the dispute began is not touched: it may be closed months later, when the person has long subscribed and
 * paid anew. When the bank only asks, or the dispute was won, an operator decides; they are told in every case
 * (payments: disputes). A purchase that was withdrawn from, and a month that was not used, is paid
 * back once the bank has decided for us.
 */
export async function handleDispute(deps: BillingDeps, disputeId: string): Promise<void> {
  const { customerId, createdAt, isInquiry, status } = await deps.payments.fetchDispute(disputeId);
  const uid = customerId === null ? undefined : await findUidOfCustomer(deps.db.kysely, customerId);
  deps.log?.error({ uid, dispute: disputeId, status }, 'a payment is disputed');
  if (uid === undefined || customerId === null) return;
  if (status === 'won') {
    // Under the lease: a run that was just refused by the bank notes it first.
    await withBillingLock(deps, uid, async (lock) => {
      await lock.transact(async (tx) => {
        await reopenDisputed(tx, uid);
        await reopenReturned(tx, uid);
      });
      // Also where nothing was reopened now: an earlier try may have ended here.
      await reconcileIn(deps, lock);
    });
    return;
  }
  if (isInquiry) return;
  await withBillingLock(deps, uid, async (lock) => {
    for (const subscription of await deps.payments.listSubscriptions(customerId)) {
      if (isLive(subscription) && subscription.createdAt <= createdAt) await deps.payments.cancelNow(subscription.id);
    }
    await closeRevokedCheckout(deps, lock, createdAt);
    await reconcileIn(deps, lock);
    await lock.transact((tx) => revokeMonths(tx, uid, createdAt));
    // The coupon of a revoked month may be on a newer subscription: it comes off, or belongs to the next month.
    await reconcileIn(deps, lock);
  });
}
