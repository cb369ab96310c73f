import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { enqueue } from '#kernel/jobs/queue';
import { withBillingLock } from '../billing-lock.ts';
import type { BillingDeps } from '../deps.ts';
import { findProfileEmail, loadOrCreateAccount } from '../store.ts';

export const CUSTOMER_EMAIL_JOB = 'billing.email';

/** Asks for a new address to be told to the payment provider, where the person has to do with it. */
export async function updateBillingEmail(
  tx: Tx<Schema>,
  clock: Clock,
  { uid, from }: { readonly uid: string; readonly from: string },
): Promise<void> {
  const account = await tx.selectFrom('billing_accounts').select('uid').where('uid', '=', uid).executeTakeFirst();
  // Each change is a job of its own: the former address may be all that finds the customer.
  if (account !== undefined) await enqueue(tx, clock, { kind: CUSTOMER_EMAIL_JOB, payload: { uid, from } });
}

/**
 * Gives the customer the address that the profile has now, whatever it was when the job was written. No checkout makes
 * a customer meanwhile. A user who deletes their account is left to `closeBilling`.
 * @param person.from finds a customer that was made without our hearing of it
 */
export async function setCustomerEmail(
  deps: BillingDeps,
  { uid, from }: { readonly uid: string; readonly from: string },
): Promise<void> {
  const { payments, db } = deps;
  await withBillingLock(deps, uid, async () => {
    const email = await findProfileEmail(db.kysely, uid);
    if (email === undefined) return;
    const account = await loadOrCreateAccount(db.kysely, uid);
    const isMaybeUnknown = account.stripe_customer_id === null && account.customer_attempt > 0;
    const customerId = isMaybeUnknown ? await payments.findCustomer({ uid, email: from }) : account.stripe_customer_id;
    if (typeof customerId !== 'string' || (await payments.isCustomerDeleted(customerId))) return;
    await payments.setCustomerEmail(customerId, email);
  });
}
