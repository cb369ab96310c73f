import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { withBillingLock } from '../billing-lock.ts';
import { isLive } from '../credits/month-state.ts';
import type { BillingDeps } from '../deps.ts';
import { reconcileIn } from '../reconcile/reconcile.ts';
import { findSubscription } from '../store.ts';

/**
 * Ends the caller's subscription with its paid period; repeating it changes nothing (payments: cancel, resume).
 * @throws Problem subscription.no_customer when there is none to end.
 */
export async function cancelSubscription(deps: BillingDeps, caller: Caller): Promise<{ success: true }> {
  return withBillingLock(deps, caller.uid, async (lock) => {
    await reconcileIn(deps, lock);
    const subscription = await findSubscription(deps.db.kysely, caller.uid);
    if (subscription === undefined || !isLive(subscription)) throw new Problem('subscription.no_customer');
    if (subscription.cancels_at === null) {
      await deps.payments.cancelAtPeriodEnd(subscription.subscription_id);
      await reconcileIn(deps, lock);
    }
    return { success: true };
  });
}
