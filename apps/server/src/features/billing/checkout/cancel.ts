import type { AnswerOf } from '@fivefold/contract/call';
import type { cancelSubscription as cancelCall } from '@fivefold/contract/calls/billing';
import type { Caller } from '#kernel/http/caller';
import { inTransaction } from '#kernel/db/retry';
import { enqueue } from '#kernel/jobs/queue';
import { PortFailure } from '#kernel/port-failure';
import { Problem } from '#kernel/problem';
import { withBillingLock } from '../billing-lock.ts';
import { isLive } from '../credits/month-state.ts';
import type { BillingDeps } from '../deps.ts';
import { reconcileIn } from '../reconcile/reconcile.ts';
import { findSubscription, noteCancellation } from '../store.ts';

export const CANCEL_JOB = 'billing.cancel';

/**
 * Ends the caller's subscription with its paid period; repeating it changes nothing (payments: cancel, resume). While the
 * provider is away it is noted, and a job does it: what a person said once counts.
 * @throws Problem subscription.no_customer when there is none to end.
 */
export async function cancelSubscription(deps: BillingDeps, caller: Caller): Promise<AnswerOf<typeof cancelCall>> {
  const { uid } = caller;
  const known = await findSubscription(deps.db.kysely, uid);
  try {
    if (!(await cancelIfLive(deps, { uid }))) throw new Problem('subscription.no_customer');
    return { success: true, is_pending: false };
  } catch (error) {
    if (!(error instanceof PortFailure) || known === undefined || !isLive(known)) throw error;
    const subscriptionId = known.subscription_id;
    const dedupeKey = `${CANCEL_JOB}:${subscriptionId}`;
    await inTransaction(deps.db.kysely, async (tx) => {
      await noteCancellation(tx, uid, subscriptionId);
      const payload = { uid, subscriptionId, at: deps.clock.now().toISOString() };
      await enqueue(tx, deps.clock, { kind: CANCEL_JOB, payload, dedupeKey });
    });
    return { success: true, is_pending: true };
  }
}

/**
 * @param about.subscriptionId which one was meant; the one that counts unless given
 * @param about.at when it was said, if that was earlier: a renewal since then is given back
 * @returns whether there was one to end
 */
export async function cancelIfLive(
  deps: BillingDeps,
  {
    uid,
    subscriptionId,
    at,
  }: { readonly uid: string; readonly subscriptionId?: string; readonly at?: string | undefined },
): Promise<boolean> {
  return withBillingLock(deps, uid, async (lock) => {
    await reconcileIn(deps, lock);
    const subscription = await findSubscription(deps.db.kysely, uid);
    if (subscription === undefined || !isLive(subscription)) return false;
    if (subscriptionId !== undefined && subscription.subscription_id !== subscriptionId) return false;
    const { subscription_id: id, current_period_start: renewedAt, latest_invoice_id: renewal } = subscription;
    if (at !== undefined && renewedAt !== null && renewedAt * 1000 > Date.parse(at)) {
      // In this order: one that has ended is not found again. A draft is never collected then.
      if (renewal !== null) await deps.payments.refundInvoice(renewal);
      await deps.payments.cancelNow(id);
    } else {
      if (subscription.cancels_at !== null) return true;
      await deps.payments.cancelAtPeriodEnd(id);
    }
    await reconcileIn(deps, lock);
    return true;
  });
}
