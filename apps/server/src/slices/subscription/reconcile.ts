import type { ProviderSubscription } from '../../ports/payment-provider/port.ts';
import { alone, type Run } from './alone.ts';
import { compensateMissed, settleCredits } from './compensate.ts';
import { convergeDiscounts } from './converge.ts';
import type { BillingDeps } from './deps.ts';
import { fetchReserved, releaseReserved } from './reserved.ts';
import { isLive, isTerminal } from './months.ts';
import { recountMonths } from './months-store.ts';
import { spendMonths } from './spend.ts';
import { keepMirror, requireAccount } from './store.ts';

const KNOWN_STATUSES = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
]);

/**
 * Fetches the truth about a person's subscription and converges on it. Webhooks, the success page, checkout and the sweep
 * all come here, so duplicates, disorder and loss of webhooks need no handling of their own (payments: reconcile).
 */
export async function reconcile(deps: BillingDeps, uid: string): Promise<void> {
  await alone(deps, uid, (run) => reconcileIn(deps, run));
}

/**
 * The same for somebody who already works on the account alone. It alone writes discounts, and may be run any number of
 * times, from wherever an earlier run ended.
 */
export async function reconcileIn(deps: BillingDeps, run: Run): Promise<void> {
  const { stripe_customer_id: customerId } = await requireAccount(deps.db.kysely, run.uid);
  if (customerId === null) return;

  // In this order: a coupon that is gone from one answer shows in the next.
  const reserved = await fetchReserved(deps, run);
  const subscriptions = await deps.payments.listSubscriptions(customerId);
  const invoices = (await deps.payments.listInvoices(customerId)).toSorted((a, b) => a.createdAt - b.createdAt);

  const subscription = chooseSubscription(subscriptions);
  if (subscription !== undefined && !KNOWN_STATUSES.has(subscription.status)) {
    deps.log?.error(
      { uid: run.uid, status: subscription.status },
      'a subscription has a status we do not know; it counts as free',
    );
  }
  await run.transact(async (tx) => {
    await keepMirror(tx, run.uid, subscription, deps.clock.now());
    await recountMonths(tx, run.uid);
  });
  await endDuplicates(deps, run, subscriptions);

  const found = { customerId, subscription, subscriptions, invoices };
  await spendMonths(deps, run, found);
  await releaseReserved(run, reserved);
  await compensateMissed(run, found);
  await settleCredits(deps, run, customerId);
  await convergeDiscounts(deps, run, found);
}

/** The oldest one that lives, else one that may live again, else the newest that ended. */
function chooseSubscription(found: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  const oldestFirst = found.toSorted((a, b) => a.createdAt - b.createdAt);
  return oldestFirst.find(isLive) ?? oldestFirst.findLast((one) => !isTerminal(one)) ?? oldestFirst.at(-1);
}

/** Two live subscriptions should be impossible. Should they be there, nobody pays for the newer one. */
async function endDuplicates(deps: BillingDeps, { uid }: Run, found: readonly ProviderSubscription[]): Promise<void> {
  const [, ...duplicates] = found.filter(isLive).toSorted((a, b) => a.createdAt - b.createdAt);
  for (const { id, latestInvoiceId } of duplicates) {
    deps.log?.error({ uid, subscription: id }, 'a second subscription was found; it is refunded and ended');
    // In this order: an ended one is not found again.
    if (latestInvoiceId !== null) await deps.payments.refundInvoice(latestInvoiceId);
    await deps.payments.cancelNow(id);
  }
}
