import type { Caller } from '../../kernel/http/access.ts';
import { Problem } from '../../kernel/problem.ts';
import { alone } from './alone.ts';
import type { BillingDeps } from './deps.ts';
import { isLive } from './months.ts';
import { reconcileIn } from './reconcile.ts';
import { findSubscription, requireAccount } from './store.ts';

/**
 * The hosted portal of the caller's own customer.
 * @throws Problem subscription.no_customer
 * @returns its address.
 */
export async function openPortal(deps: BillingDeps & { publicUrl: () => string }, caller: Caller): Promise<string> {
  const account = await requireAccount(deps.db.kysely, caller.uid);
  if (account.stripe_customer_id === null) throw new Problem('subscription.no_customer');
  return deps.payments.openPortal(account.stripe_customer_id, `${deps.publicUrl()}/`);
}

/**
 * Ends the caller's subscription with its paid period; repeating it changes nothing (payments: cancel, resume).
 * @throws Problem subscription.no_customer when there is none to end.
 */
export async function cancelSubscription(deps: BillingDeps, caller: Caller): Promise<{ success: true }> {
  return alone(deps, caller.uid, async (run) => {
    await reconcileIn(deps, run);
    const subscription = await findSubscription(deps.db.kysely, caller.uid);
    if (subscription === undefined || !isLive(subscription)) throw new Problem('subscription.no_customer');
    if (subscription.cancels_at === null) {
      await deps.payments.cancelAtPeriodEnd(subscription.subscription_id);
      await reconcileIn(deps, run);
    }
    return { success: true };
  });
}
