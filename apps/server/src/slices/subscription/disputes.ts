import { alone } from './alone.ts';
import { revokeMonths } from './close.ts';
import { isLive } from './months.ts';
import { changeMonth, listMonths, recountMonths } from './months-store.ts';
import type { BillingDeps } from './deps.ts';
import { reconcileIn } from './reconcile.ts';
import { closeRevokedCheckout } from './reserved.ts';
import { findUidOfCustomer, forgetCustomer, keepMirror, requireAccount } from './store.ts';

/**
 * A cardholder's bank took a payment back: the subscription ends now and months not yet billed are revoked. What was bought
 * after the dispute began is not touched: it may be closed months later, when the person has long subscribed and paid
 * anew. When the bank only asks, or the dispute was won, an operator decides; they are told in every case (payments: disputes).
 */
export async function settleDispute(deps: BillingDeps, disputeId: string): Promise<void> {
  const { customerId, createdAt, isInquiry, status } = await deps.payments.fetchDispute(disputeId);
  const uid = customerId === null ? undefined : await findUidOfCustomer(deps.db.kysely, customerId);
  deps.log?.error({ uid, dispute: disputeId, status }, 'a payment is disputed');
  if (uid === undefined || customerId === null || isInquiry || status === 'won') return;
  await alone(deps, uid, async (run) => {
    for (const subscription of await deps.payments.listSubscriptions(customerId)) {
      if (isLive(subscription) && subscription.createdAt <= createdAt) await deps.payments.cancelNow(subscription.id);
    }
    await closeRevokedCheckout(deps, run, createdAt);
    await reconcileIn(deps, run);
    await run.transact((tx) => revokeMonths(tx, uid, createdAt));
    // The coupon of a revoked month may be on a newer subscription: it comes off, or belongs to the next month.
    await reconcileIn(deps, run);
  });
}

/** An operator deleted a customer at the provider, and with it their subscription: the person is free, their months stay. */
export async function settleDeletedCustomer(deps: BillingDeps, uid: string): Promise<void> {
  await alone(deps, uid, async (run) => {
    const { stripe_customer_id: customerId } = await requireAccount(deps.db.kysely, uid);
    if (customerId === null || !(await deps.payments.isCustomerDeleted(customerId))) return;
    await reconcileIn(deps, run);
    await run.transact(async (tx) => {
      await forgetCustomer(tx, uid);
      await keepMirror(tx, uid, undefined, deps.clock.now());
      for (const month of await listMonths(tx, uid)) {
        if (month.state !== 'attaching' && month.state !== 'attached') continue;
        await changeMonth(tx, month, {
          state: month.is_expiring ? 'expired' : 'available',
          via: null,
          is_expiring: false,
          stripe_discount_id: null,
        });
      }
      await recountMonths(tx, uid);
    });
  });
}
