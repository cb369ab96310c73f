import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { PortFailure } from '#kernel/port-failure';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { ProviderInvoice, ProviderSubscription } from '#ports/payment-provider/port';
import type { BillingLock } from '../billing-lock.ts';
import { isLive, willRenew } from '../credits/month-state.ts';
import type { ProviderSnapshot } from '../credits/provider-snapshot.ts';
import type { BillingDeps } from '../deps.ts';
import { decideUnused, isOpenPause } from './decide.ts';
import { giveBackUnused, hasEnded } from './give-back.ts';
import { changeUnusedMonth, isAhead, listUnusedMonths, setPlanState, type UnusedMonth } from './store.ts';

/** What unused months mean for earned ones. */
export interface UnusedState {
  /** A free renewal or a pause is ahead: an earned month is kept for a renewal that costs something. */
  readonly holdsMonths: boolean;
  /** Renewals that credit for an unused month paid. */
  readonly freeInvoices: ReadonlySet<string>;
}

/** Decides about unused months and converges on what was decided: credit at the provider, what goes back, a pause, and its end. */
export async function settleUnused(
  deps: BillingDeps,
  lock: BillingLock,
  found: ProviderSnapshot,
): Promise<UnusedState> {
  const { subscription } = found;
  await decideUnused(deps, lock, found);
  // Before anything can fail: the coupon stays off while the provider is away.
  const rows = await noteState(lock, found);
  for (const row of rows) {
    if (isAhead(row) && hasEnded(row, found.subscriptions)) {
      await giveBackUnused(deps, lock, found, row);
      continue;
    }
    const isOurs = subscription !== undefined && isLive(subscription) && row.subscription_id === subscription.id;
    if (isAhead(row) && row.done_at === null) await giveCredit(deps, lock, found, row);
    if (isOurs && isAhead(row) && subscription.price.cents > row.cents) {
      // An operator raised the price in the provider's dashboard: the renewal is free at that one.
      const change = { cents: subscription.price.cents, attempt: row.attempt + 1, done_at: null };
      await lock.transact((tx) => changeUnusedMonth(tx, row, change));
      await giveCredit(deps, lock, found, row);
    }
    if (row.kind === 'pause' && isOurs) await settlePause(deps, lock, subscription, row);
  }
  const settled = await noteState(lock, found);
  return {
    holdsMonths: settled.some((row) => row.subscription_id === subscription?.id && (isAhead(row) || isOpenPause(row))),
    freeInvoices: new Set(settled.flatMap(({ invoice_id: id }) => id ?? [])),
  };
}

/** Finds the renewals that were free, and writes what is ahead where every request finds it. */
async function noteState(lock: BillingLock, { subscription, invoices }: ProviderSnapshot): Promise<UnusedMonth[]> {
  return lock.transact(async (tx) => {
    const rows = await listUnusedMonths(tx, lock.uid);
    await linkInvoices(tx, rows, invoices);
    const ours = rows.filter((row) => row.subscription_id === subscription?.id);
    const pause = subscription !== undefined && isLive(subscription) ? ours.find(isOpenPause) : undefined;
    await setPlanState(tx, lock.uid, {
      paused_from: pause?.renews_at ?? null,
      is_renewal_free:
        subscription !== undefined && willRenew(subscription) && pause === undefined && ours.some(isAhead),
    });
    return rows;
  });
}

/** Credit that came too late for one renewal pays the next, so the invoice says which one it was. */
async function linkInvoices(
  tx: Tx<Schema>,
  rows: readonly UnusedMonth[],
  invoices: readonly ProviderInvoice[],
): Promise<void> {
  const taken = new Set(rows.map(({ invoice_id: id }) => id));
  for (const row of rows) {
    if (!isAhead(row) || row.done_at === null) continue;
    const paid = invoices.find(
      (invoice) =>
        invoice.subscriptionId === row.subscription_id &&
        invoice.isRenewal &&
        invoice.status === 'paid' &&
        invoice.periodStart >= row.period_end &&
        invoice.totalCents > 0 &&
        // All of it, or all that there was, where the price rose at the last moment.
        invoice.creditCents >= Math.min(invoice.totalCents, row.cents) &&
        !taken.has(invoice.id),
    );
    if (paid === undefined) continue;
    taken.add(paid.id);
    await changeUnusedMonth(tx, row, { invoice_id: paid.id });
  }
}

/** A try without an answer is repeated under its number; a failure that was answered, under the next. */
async function giveCredit(
  deps: BillingDeps,
  lock: BillingLock,
  { customerId, invoices }: ProviderSnapshot,
  row: UnusedMonth,
): Promise<void> {
  const { subscription_id: subscriptionId, period_start: periodStart, cents, attempt } = row;
  // The month was paid for, so there is a bill with the subscription's currency.
  const currency =
    invoices.find((one) => one.subscriptionId === subscriptionId)?.price.currency ?? USUAL_PRICE.currency;
  try {
    await deps.payments.creditUnused({ customerId, subscriptionId, periodStart, cents, currency, attempt });
  } catch (error) {
    if (error instanceof PortFailure && error.isAnswered)
      await lock.transact((tx) => changeUnusedMonth(tx, row, { attempt: attempt + 1 }));
    throw error;
  }
  await lock.transact((tx) => changeUnusedMonth(tx, row, { done_at: deps.clock.now() }));
}

/** Pauses at the provider, or takes it back once its owner went on; an operator who resumes it there counts as well. */
async function settlePause(
  { payments, clock }: BillingDeps,
  lock: BillingLock,
  subscription: ProviderSubscription,
  row: UnusedMonth,
): Promise<void> {
  const now = clock.now();
  if (row.released_at !== null) return;
  if (row.resumed_at !== null) {
    await payments.resumeCollection(subscription.id);
    await lock.transact((tx) => changeUnusedMonth(tx, row, { released_at: now }));
  } else if (row.done_at === null) {
    await payments.pauseCollection(subscription.id);
    await lock.transact((tx) => changeUnusedMonth(tx, row, { done_at: now }));
  } else if (!subscription.isPaused) {
    await lock.transact((tx) => changeUnusedMonth(tx, row, { resumed_at: now, released_at: now }));
  }
}
