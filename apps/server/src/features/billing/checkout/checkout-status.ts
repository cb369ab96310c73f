import type { AnswerOf } from '@fivefold/contract/call';
import type { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import type { BillingDeps } from '../deps.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { findBillingFacts, loadOrCreateAccount } from '../store.ts';
import { toWireSubscription } from '../wire.ts';

const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{10,250}$/;

/**
 * A person's subscription with the state of their checkout; another user's session is as if it did not exist
 * (payments: success page).
 * @throws Problem subscription.session_not_found
 */
export async function getStatusAfterCheckout(
  deps: BillingDeps,
  caller: Caller,
  sessionId: string,
): Promise<AnswerOf<typeof getSubscriptionStatus>> {
  const checkout = await checkCheckout(deps, caller, sessionId);
  return { ...toWireSubscription(await findBillingFacts(deps.db.kysely, caller.uid), deps.clock.now()), checkout };
}

async function checkCheckout(
  deps: BillingDeps,
  caller: Caller,
  sessionId: string,
): Promise<'active' | 'pending' | 'expired'> {
  const session = SESSION_ID.test(sessionId) ? await deps.payments.fetchCheckout(sessionId) : undefined;
  const account = await loadOrCreateAccount(deps.db.kysely, caller.uid);
  if (session === undefined || session.uid !== caller.uid || session.customerId !== account.stripe_customer_id) {
    throw new Problem('subscription.session_not_found');
  }
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open' || !session.isPaid) return 'pending';
  await reconcile(deps, caller.uid);
  return 'active';
}
