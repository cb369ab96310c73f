import { isMoveDue } from '@fivefold/rules/price';
import type { ProviderSubscription } from '#ports/payment-provider/port';
import type { BillingLock } from '../billing-lock.ts';
import { willRenew } from '../credits/month-state.ts';
import type { ProviderSnapshot } from '../credits/provider-snapshot.ts';
import { listMonths } from '../credits/store.ts';
import type { BillingDeps } from '../deps.ts';
import { findTold, setMovedPrice } from './store.ts';

/**
 * Gives a subscription the price that its person was told of, in the days before the first renewal for which the notice
 * was long enough. Called back until then, it stays. A part of `reconcile`, so it happens under the account's lease.
 * @returns the subscription as it is now
 */
export async function movePriceIfDue(
  deps: Pick<BillingDeps, 'payments' | 'clock'>,
  lock: BillingLock,
  { subscription, invoices }: ProviderSnapshot,
): Promise<ProviderSubscription | undefined> {
  if (subscription === undefined || !willRenew(subscription) || subscription.currentPeriodEnd === null)
    return subscription;
  const { told, months } = await lock.transact(async (tx) => ({
    told: await findTold(tx, lock.uid),
    months: await listMonths(tx, lock.uid),
  }));
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  if (told === undefined || !isMoveDue(told.toldAt, subscription.currentPeriodEnd, now)) return subscription;
  // A draft may still take what is on the subscription.
  const hasDraft = invoices.some((invoice) => invoice.subscriptionId === subscription.id && invoice.status === 'draft');
  if (hasDraft) return subscription;
  const spent = new Set(
    months.flatMap(({ state, stripe_discount_id: id }) => (state === 'consumed' ? (id ?? []) : [])),
  );
  const moved = await deps.payments.movePrice({
    subscription,
    cents: told.cents,
    keep: subscription.discounts.filter(({ isMonth }) => !isMonth).map(({ id }) => id),
    withMonth: subscription.discounts.some(({ id, isMonth }) => isMonth && !spent.has(id)),
  });
  await lock.transact((tx) => setMovedPrice(tx, lock.uid, moved.price));
  return moved;
}
