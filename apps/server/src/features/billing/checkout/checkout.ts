import type { Price } from '@fivefold/rules/usual-price';
import type { Caller } from '#kernel/http/caller';
import { PortFailure } from '#kernel/port-failure';
import { Problem } from '#kernel/problem';
import { withBillingLock, type BillingLock } from '../billing-lock.ts';
import type { BillingDeps } from '../deps.ts';
import { reconcileIn } from '../reconcile/reconcile.ts';
import {
  fetchReservation,
  setReservationSession,
  releaseReservation,
  reserveMonth,
} from '../credits/checkout-reservation.ts';
import { setCheckoutSession, incrementCheckoutAttempt, loadOrCreateAccount } from '../store.ts';
import { ensureCustomer } from '../customer/ensure-customer.ts';

const CHECKOUT_SECONDS = 60 * 60;
/**
 * Statuses in which a person already has a subscription, paid up or not: they go to the portal, not to another
 * checkout.
 */
const SUBSCRIBED = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/**
 * Starts the hosted checkout of Base, or returns the page of the one that is still open, so that two taps or two tabs
 * never lead to two subscriptions (payments: Choose Base). A month that is left from an earlier subscription pays for
 * the first invoice.
 * @throws Problem subscription.plan_not_for_sale, subscription.already_subscribed
 * @returns the address of the hosted page.
 */
export async function startCheckout(
  deps: BillingDeps & { publicUrl: () => string },
  caller: Caller,
  plan: string,
): Promise<string> {
  if (plan !== 'base' && plan !== 'basic') throw new Problem('subscription.plan_not_for_sale');
  return withBillingLock(deps, caller.uid, async (lock) => {
    const customerId = await ensureCustomer(deps, caller);
    await assertNotSubscribed(deps, lock);
    return (await reopenCheckout(deps, lock)) ?? (await openCheckout(deps, lock, customerId));
  });
}

/**
 * The page of a checkout that is still open, unless a month has come that it does not carry, or the price is another one
 * now: then it is closed.
 */
async function reopenCheckout(deps: BillingDeps, lock: BillingLock): Promise<string | undefined> {
  const account = await loadOrCreateAccount(deps.db.kysely, lock.uid);
  const before =
    account.checkout_session_id === null ? undefined : await deps.payments.fetchCheckout(account.checkout_session_id);
  if (before?.status === 'complete' && before.isPaid) await assertNotSubscribed(deps, lock);
  if (before?.status !== 'open' || before.url === null) return undefined;
  const carried = await fetchReservation(deps, lock);
  const isCarrying = carried?.sessionId === before.id;
  if (isSoldNow(deps, before.price) && (isCarrying || account.months_left === 0)) return before.url;
  await deps.payments.expireCheckout(before.id);
  // Unless it was paid for at this moment, its month is free for the next page.
  if (isCarrying) await assertNotSubscribed(deps, lock);
  return undefined;
}

async function openCheckout(
  deps: BillingDeps & { publicUrl: () => string },
  lock: BillingLock,
  customerId: string,
): Promise<string> {
  const { uid } = lock;
  const attempt = await incrementCheckoutAttempt(deps.db.kysely, uid);
  const month = await reserveMonth(lock);
  const publicUrl = deps.publicUrl();
  const starting = deps.payments.startCheckout({
    uid,
    customerId,
    attempt,
    // Joined by hand: URLSearchParams would encode the braces, and then the provider does not replace them.
    successUrl: `${publicUrl}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/`,
    expiresAt: Math.floor(deps.clock.now().getTime() / 1000) + CHECKOUT_SECONDS,
    price: deps.config.price,
    withMonth: month !== undefined,
  });
  const session = await starting.catch(async (error: unknown) => {
    // Without an answer the checkout may be there all the same, which the next reconcile has to find out about.
    if (error instanceof PortFailure && error.isAnswered)
      await releaseReservation(lock, { sessionId: null, checkout: undefined });
    throw error;
  });
  await lock.transact(async (tx) => {
    await setCheckoutSession(tx, uid, session.id);
    if (month !== undefined) await setReservationSession(tx, month, session.id);
  });
  return session.url;
}

function isSoldNow({ config }: Pick<BillingDeps, 'config'>, price: Price | null): boolean {
  return price?.cents === config.price.cents && price.currency === config.price.currency;
}

async function assertNotSubscribed(deps: BillingDeps, lock: BillingLock): Promise<void> {
  await reconcileIn(deps, lock);
  const account = await loadOrCreateAccount(deps.db.kysely, lock.uid);
  if (account.status !== null && SUBSCRIBED.has(account.status)) throw new Problem('subscription.already_subscribed');
}
