import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { NewJob } from '#kernel/jobs/queue';
import { withBillingLock } from '../billing-lock.ts';
import type { BillingDeps } from '../deps.ts';
import { isTerminal } from '../credits/month-state.ts';
import { clearCustomer, upsertBillingAccount, lockAccount, loadOrCreateAccount } from '../store.ts';
import { giveBackAll } from '../unused/give-back.ts';
import { endWithdrawn, settleWithdrawals } from '../withdrawal/settle.ts';
import { revokeMonths } from '../credits/revoke.ts';

export const CLOSE_JOB = 'billing.close';

/**
 * Revokes the unbilled months of a user who deletes their account (payments: account deletion). The transaction must
 * hold the profile.
 * @returns the job that ends everything at the payment provider; undefined for a user who was never its customer.
 */
export async function revokeMonthsAndCloseLater(
  tx: Tx<Schema>,
  person: { uid: string; email: string },
): Promise<NewJob | undefined> {
  const { uid } = person;
  const account = await tx.selectFrom('billing_accounts').select('uid').where('uid', '=', uid).executeTakeFirst();
  if (account === undefined) return undefined;
  await lockAccount(tx, uid);
  await revokeMonths(tx, uid);
  return { kind: CLOSE_JOB, payload: person, dedupeKey: `${CLOSE_JOB}:${uid}` };
}

/**
 * Ends everything that a deleted user has at the payment provider: an open checkout is closed, subscriptions end
 * without proration, the customer is deleted. Repeating it from wherever an earlier run ended is fine.
 * @param person.email finds a customer that was made without our hearing of it.
 */
export async function closeBilling(deps: BillingDeps, { uid, email }: { uid: string; email: string }): Promise<void> {
  const { payments } = deps;
  await withBillingLock(deps, uid, async (lock) => {
    const account = await loadOrCreateAccount(deps.db.kysely, uid);
    if (account.checkout_session_id !== null) await payments.expireCheckout(account.checkout_session_id);
    const mayBeUnknown = account.stripe_customer_id === null && account.customer_attempt > 0;
    const customerId = mayBeUnknown ? await payments.findCustomer({ uid, email }) : account.stripe_customer_id;
    if (typeof customerId === 'string' && !(await payments.isCustomerDeleted(customerId))) {
      const open = await endWithdrawn(deps, lock);
      if (open.length > 0)
        await settleWithdrawals(deps, lock, {
          open,
          invoices: await payments.listInvoices(customerId),
          customerId,
          to: email,
        });
      for (const subscription of await payments.listSubscriptions(customerId)) {
        if (!isTerminal(subscription)) await payments.cancelNow(subscription.id);
      }
      await giveBackAll(deps, lock, { customerId, email });
      await payments.deleteCustomer(customerId);
    }
    await lock.transact(async (tx) => {
      await clearCustomer(tx, uid);
      await upsertBillingAccount(tx, uid, undefined, deps.clock.now());
      await revokeMonths(tx, uid);
    });
  });
}
