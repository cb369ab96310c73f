import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { NewJob } from '../../kernel/jobs/queue.ts';
import { alone } from './alone.ts';
import type { BillingDeps } from './deps.ts';
import { isTerminal } from './months.ts';
import { changeMonth, listMonths, recountMonths } from './months-store.ts';
import { forgetCustomer, keepMirror, lockAccount, requireAccount } from './store.ts';

export const CLOSE_JOB = 'billing.close';

/**
 * Takes the months not yet billed from somebody who deletes their account (payments: account deletion). The transaction must hold the profile.
 * @returns the job that ends everything at the payment provider; undefined for somebody who never had to do with it.
 */
export async function leaveBilling(
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
 * Months that are on no invoice yet are lost. The transaction must hold the account.
 * @param boughtUntil epoch seconds; months that were bought later stay
 */
export async function revokeMonths(tx: Tx<Schema>, uid: string, boughtUntil = Number.POSITIVE_INFINITY): Promise<void> {
  for (const month of await listMonths(tx, uid)) {
    if (month.created_at > boughtUntil || !['available', 'attaching', 'attached'].includes(month.state)) continue;
    await changeMonth(tx, month, { state: 'revoked', via: null, is_expiring: false, stripe_discount_id: null });
  }
  await recountMonths(tx, uid);
}

/**
 * Ends everything that somebody who left has at the payment provider: an open checkout is closed, subscriptions end without
 * proration, the customer is deleted. Repeating it from wherever an earlier run ended is fine.
 * @param person.email finds a customer that was made without our hearing of it.
 */
export async function closeBilling(deps: BillingDeps, { uid, email }: { uid: string; email: string }): Promise<void> {
  const { payments } = deps;
  await alone(deps, uid, async (run) => {
    const account = await requireAccount(deps.db.kysely, uid);
    if (account.checkout_session_id !== null) await payments.expireCheckout(account.checkout_session_id);
    const mayBeUnknown = account.stripe_customer_id === null && account.customer_attempt > 0;
    const customerId = mayBeUnknown ? await payments.findCustomer({ uid, email }) : account.stripe_customer_id;
    if (typeof customerId === 'string' && !(await payments.isCustomerDeleted(customerId))) {
      for (const subscription of await payments.listSubscriptions(customerId)) {
        if (!isTerminal(subscription)) await payments.cancelNow(subscription.id);
      }
      await payments.deleteCustomer(customerId);
    }
    await run.transact(async (tx) => {
      await forgetCustomer(tx, uid);
      await keepMirror(tx, uid, undefined, deps.clock.now());
      await revokeMonths(tx, uid);
    });
  });
}
