import type { AnswerOf } from '@fivefold/contract/call';
import type { getSubscriptionStatus } from '@fivefold/contract/calls/subscription';
import type { Caller } from '../../kernel/http/access.ts';
import { PortFailure } from '../../kernel/port-failure.ts';
import { Problem } from '../../kernel/problem.ts';
import { alone, type Run } from './alone.ts';
import type { BillingDeps } from './deps.ts';
import { reconcile, reconcileIn } from './reconcile.ts';
import { fetchReserved, keepReserved, releaseReserved, reserveMonth } from './reserved.ts';
import {
  findBillingFacts,
  findProfileEmail,
  keepCheckout,
  keepCustomer,
  nextCheckoutAttempt,
  nextCustomerAttempt,
  requireAccount,
} from './store.ts';
import { toWireSubscription } from './wire.ts';

const CHECKOUT_SECONDS = 60 * 60;
const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{10,250}$/;

/** Statuses in which a person already has a subscription, paid up or not: they go to the portal, not to another checkout. */
const SUBSCRIBED = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/**
 * Starts the hosted checkout of Base, or returns the page of the one that is still open, so that two taps or two tabs
 * never lead to two subscriptions (payments: Choose Base). A month that is left from an earlier subscription pays for the
 * first invoice.
 * @throws Problem subscription.plan_not_for_sale, subscription.already_subscribed
 * @returns the address of the hosted page.
 */
export async function startCheckout(
  deps: BillingDeps & { publicUrl: () => string },
  caller: Caller,
  plan: string,
): Promise<string> {
  if (plan !== 'base' && plan !== 'basic') throw new Problem('subscription.plan_not_for_sale');
  return alone(deps, caller.uid, async (run) => {
    const customerId = await ensureCustomer(deps, caller);
    await refuseSubscribed(deps, run);
    return (await reopenCheckout(deps, run)) ?? (await openCheckout(deps, run, customerId));
  });
}

/** The page of a checkout that is still open, unless a month has come that it does not carry: then it is closed. */
async function reopenCheckout(deps: BillingDeps, run: Run): Promise<string | undefined> {
  const account = await requireAccount(deps.db.kysely, run.uid);
  const before =
    account.checkout_session_id === null ? undefined : await deps.payments.fetchCheckout(account.checkout_session_id);
  if (before?.status === 'complete' && before.isPaid) await refuseSubscribed(deps, run);
  if (before?.status !== 'open' || before.url === null) return undefined;
  const carried = await fetchReserved(deps, run);
  if (carried?.sessionId === before.id || account.months_left === 0) return before.url;
  await deps.payments.expireCheckout(before.id);
  return undefined;
}

async function openCheckout(
  deps: BillingDeps & { publicUrl: () => string },
  run: Run,
  customerId: string,
): Promise<string> {
  const { uid } = run;
  const attempt = await nextCheckoutAttempt(deps.db.kysely, uid);
  const month = await reserveMonth(run);
  const publicUrl = deps.publicUrl();
  const starting = deps.payments.startCheckout({
    uid,
    customerId,
    attempt,
    // Joined by hand: URLSearchParams would encode the braces, and then the provider does not replace them.
    successUrl: `${publicUrl}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/`,
    expiresAt: Math.floor(deps.clock.now().getTime() / 1000) + CHECKOUT_SECONDS,
    withMonth: month !== undefined,
  });
  const session = await starting.catch(async (error: unknown) => {
    // Without an answer the checkout may be there all the same, which the next reconcile has to find out about.
    if (error instanceof PortFailure && error.isAnswered)
      await releaseReserved(run, { sessionId: null, checkout: undefined });
    throw error;
  });
  await run.transact(async (tx) => {
    await keepCheckout(tx, uid, session.id);
    if (month !== undefined) await keepReserved(tx, month, session.id);
  });
  return session.url;
}

async function refuseSubscribed(deps: BillingDeps, run: Run): Promise<void> {
  await reconcileIn(deps, run);
  const account = await requireAccount(deps.db.kysely, run.uid);
  if (account.status !== null && SUBSCRIBED.has(account.status)) throw new Problem('subscription.already_subscribed');
}

/** One customer per person, whatever fails: after a first try that may have worked unseen, look before making another. */
async function ensureCustomer(deps: BillingDeps, caller: Caller): Promise<string> {
  const { uid } = caller;
  const account = await requireAccount(deps.db.kysely, uid);
  if (account.stripe_customer_id !== null) return account.stripe_customer_id;
  // Read once the billing account is there: a later change of the address writes a job, which waits for this run.
  const email = (await findProfileEmail(deps.db.kysely, uid)) ?? caller.email;
  const attempt = await nextCustomerAttempt(deps.db.kysely, uid);
  const found = attempt === 1 ? undefined : await deps.payments.findCustomer({ uid, email });
  const customerId = found ?? (await deps.payments.createCustomer({ uid, email, attempt }));
  return keepCustomer(deps.db.kysely, uid, customerId);
}

/**
 * A person's subscription with how a checkout of theirs stands; anybody else's session is as if it did not exist
 * (payments: success page).
 * @throws Problem subscription.session_not_found
 */
export async function statusAfterCheckout(
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
  const account = await requireAccount(deps.db.kysely, caller.uid);
  if (session === undefined || session.uid !== caller.uid || session.customerId !== account.stripe_customer_id) {
    throw new Problem('subscription.session_not_found');
  }
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open' || !session.isPaid) return 'pending';
  await reconcile(deps, caller.uid);
  return 'active';
}
