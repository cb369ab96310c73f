import { savingOf } from '@fivefold/rules/price';
import type { ProviderSubscription } from '#ports/payment-provider/port';
import type { BillingLock } from '../billing-lock.ts';
import { isLive, isOnItsWay, isReserved, willRenew } from './month-state.ts';
import { changeMonth, listMonths, type Month, monthKey, recountMonths } from './store.ts';
import type { BillingDeps } from '../deps.ts';
import type { UnusedState } from '../unused/settle.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

/** What is to be done at the provider, decided and written down in one transaction. */
type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'attach'; readonly month: Month }
  | { readonly kind: 'detach'; readonly month: Month | undefined };

/**
 * At most one coupon on the subscription, and exactly one while it renews and a month is left, none before a renewal
 * that is free anyway. The coupon's own `once`
 * makes it good for one invoice; these rows say how many more to attach (payments: reconcile, 5).
 */
export async function syncDiscount(
  deps: BillingDeps,
  lock: BillingLock,
  found: ProviderSnapshot,
  { holdsMonths }: Pick<UnusedState, 'holdsMonths'>,
): Promise<void> {
  const { subscription } = found;
  const step = await lock.transact(async (tx) => {
    const decided = await decide(tx, lock.uid, found, holdsMonths);
    await recountMonths(tx, lock.uid);
    return decided;
  });
  if (subscription === undefined || step.kind === 'nothing') return;
  const keep = subscription.discounts.filter(({ isMonth }) => !isMonth).map(({ id }) => id);

  if (step.kind === 'attach') {
    const key = `attach:${monthKey(step.month)}:${step.month.attempt}`;
    const discountId = await deps.payments.attachMonth(subscription, keep, key);
    await lock.transact((tx) => changeMonth(tx, step.month, { state: 'attached', stripe_discount_id: discountId }));
    return;
  }
  await deps.payments.keepDiscounts(subscription.id, keep);
  const { month } = step;
  if (month === undefined) return;
  await lock.transact(async (tx) => {
    // One that is held is kept for a renewal that costs something.
    const state = month.is_expiring ? 'expired' : 'available';
    await changeMonth(tx, month, { state, via: null, is_expiring: false, stripe_discount_id: null });
    await recountMonths(tx, lock.uid);
  });
}

async function decide(
  tx: Parameters<typeof listMonths>[0],
  uid: string,
  { subscription, invoices }: ProviderSnapshot,
  isHeld: boolean,
): Promise<Step> {
  const months = await listMonths(tx, uid);
  const { fresh, misfit, stale } = sortDiscounts(subscription, months);
  const held = months.find((month) => isOnItsWay(month) && !isReserved(month));

  const isThere = subscription !== undefined && isLive(subscription) && fresh !== undefined;
  if (held !== undefined && !isThere) {
    // Its coupon is neither on the subscription nor on an invoice: it never arrived, or went with the subscription.
    const state = held.is_expiring ? 'expired' : 'available';
    await changeMonth(tx, held, { state, via: null, is_expiring: false, stripe_discount_id: null });
  }
  if (subscription === undefined || !isLive(subscription)) return { kind: 'nothing' };

  const next = months.find((month) => month.state === 'available');
  const isTaken = months.some(isReserved);
  if (fresh !== undefined) {
    const month = held ?? (isTaken ? undefined : next);
    if (month === undefined || month.is_expiring || isHeld) return { kind: 'detach', month };
    await changeMonth(tx, month, { state: 'attached', via: 'subscription', stripe_discount_id: fresh });
    return { kind: 'nothing' };
  }
  // A spent coupon may still show while its invoice is a draft; putting a new one on now could end up on that draft.
  const isDraftPending = stale.some((id) => {
    const invoiceId = months.find((month) => month.stripe_discount_id === id)?.stripe_invoice_id;
    return invoices.some((invoice) => invoice.id === invoiceId && invoice.status === 'draft');
  });
  // One for another price is replaced with the coupon that fits; without a month it comes off.
  if (misfit !== undefined && (next === undefined || isTaken || isHeld)) return { kind: 'detach', month: undefined };
  if (next === undefined || isTaken || isHeld || isDraftPending || !willRenew(subscription)) return { kind: 'nothing' };
  await changeMonth(tx, next, {
    state: 'attaching',
    via: 'subscription',
    attempt: next.attempt + 1,
    stripe_discount_id: null,
  });
  return { kind: 'attach', month: next };
}

/**
 * Our coupons on the subscription: one that is still to be spent, one that takes off too much or too little because
 * an operator changed the price in the provider's dashboard, and those that an invoice already carries.
 */
function sortDiscounts(
  subscription: ProviderSubscription | undefined,
  months: readonly Month[],
): { fresh: string | undefined; misfit: string | undefined; stale: string[] } {
  const spent = new Set(months.filter((month) => month.state === 'consumed').map((month) => month.stripe_discount_id));
  const ours = (subscription?.discounts ?? []).filter(({ isMonth }) => isMonth);
  const unspent = ours.filter(({ id }) => !spent.has(id));
  const fits = savingOf(subscription?.price.cents ?? 0);
  return {
    fresh: unspent.find(({ monthCents }) => monthCents === fits)?.id,
    misfit: unspent.find(({ monthCents }) => monthCents !== fits)?.id,
    stale: ours.filter(({ id }) => spent.has(id)).map(({ id }) => id),
  };
}
