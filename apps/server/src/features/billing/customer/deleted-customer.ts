import { withBillingLock } from '../billing-lock.ts';
import { changeMonth, listMonths, recountMonths } from '../credits/store.ts';
import type { BillingDeps } from '../deps.ts';
import { reconcileIn } from '../reconcile/reconcile.ts';
import { clearCustomer, loadOrCreateAccount, upsertBillingAccount } from '../store.ts';

/**
 * An operator deleted a customer at the provider, and with it their subscription: the person is free, their months
 * stay.
 */
export async function handleDeletedCustomer(deps: BillingDeps, uid: string): Promise<void> {
  await withBillingLock(deps, uid, async (lock) => {
    const { stripe_customer_id: customerId } = await loadOrCreateAccount(deps.db.kysely, uid);
    if (customerId === null || !(await deps.payments.isCustomerDeleted(customerId))) return;
    await reconcileIn(deps, lock);
    await lock.transact(async (tx) => {
      await clearCustomer(tx, uid);
      await upsertBillingAccount(tx, uid, undefined, deps.clock.now());
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
