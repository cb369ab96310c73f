import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { PortFailure } from '#kernel/port-failure';
import { enqueueMail } from '#features/mail/steps';
import { findZoneAndLanguage } from '#features/profile/steps';
import type { ProviderSubscription } from '#ports/payment-provider/port';
import type { BillingLock } from '../billing-lock.ts';
import { isTerminal } from '../credits/month-state.ts';
import type { ProviderSnapshot } from '../credits/provider-snapshot.ts';
import type { BillingDeps } from '../deps.ts';
import { findProfileEmail } from '../store.ts';
import { givenBackMail } from './mails.ts';
import { changeUnusedMonth, isAhead, listUnusedMonths, type UnusedMonth } from './store.ts';

type Found = Pick<ProviderSnapshot, 'customerId' | 'invoices'>;

/** Whether the plan of a free renewal ended before it came. */
export function hasEnded(row: UnusedMonth, subscriptions: readonly ProviderSubscription[]): boolean {
  return subscriptions.some((one) => one.id === row.subscription_id && isTerminal(one));
}

/** For a deleted account, whose subscriptions have ended, before its customer is deleted at the provider. */
export async function giveBackAll(
  deps: BillingDeps,
  lock: BillingLock,
  { customerId, email }: { readonly customerId: string; readonly email: string },
): Promise<void> {
  const ahead = (await lock.transact((tx) => listUnusedMonths(tx, lock.uid))).filter(isAhead);
  if (ahead.length === 0) return;
  const subscriptions = await deps.payments.listSubscriptions(customerId);
  const invoices = await deps.payments.listInvoices(customerId);
  for (const row of ahead) {
    if (hasEnded(row, subscriptions)) await giveBackUnused(deps, lock, { customerId, invoices }, row, email);
  }
}

/**
 * There is no renewal that could be free, so what the card paid for the unused month goes back to it, and the credit for
 * the renewal is taken back. Both look first, so that a repeat gives nothing twice.
 * @param to where the mail goes; the profile's address unless given
 */
export async function giveBackUnused(
  deps: BillingDeps,
  lock: BillingLock,
  { customerId, invoices }: Found,
  row: UnusedMonth,
  to?: string,
): Promise<void> {
  const { subscription_id: subscriptionId, period_start: periodStart, attempt } = row;
  const bill = invoices.find(
    (one) => one.subscriptionId === subscriptionId && one.status === 'paid' && one.periodStart === periodStart,
  );
  const currency = bill?.price.currency ?? USUAL_PRICE.currency;
  const month = { customerId, subscriptionId, periodStart };
  let refunded = 0;
  try {
    const used = await deps.payments.takeBackUnused({ ...month, currency, attempt });
    const cents = (bill?.paidCents ?? 0) - used;
    if (bill !== undefined && cents > 0) {
      const key = `unused:${bill.id}:${attempt}`;
      const refund = { invoiceId: bill.id, cents, reason: 'unused', about: subscriptionId, key } as const;
      refunded = (await deps.payments.refundUpTo(refund)).cents;
    }
  } catch (error) {
    if (error instanceof PortFailure && error.isAnswered)
      await lock.transact((tx) => changeUnusedMonth(tx, row, { attempt: attempt + 1 }));
    throw error;
  }
  const now = deps.clock.now();
  await lock.transact(async (tx) => {
    // Done as well where there never was any credit: an older process gives none then.
    await changeUnusedMonth(tx, row, { done_at: row.done_at ?? now, returned_at: now, refunded_cents: refunded });
    const address = to ?? (await findProfileEmail(tx, lock.uid));
    if (address === undefined || refunded === 0) return;
    const reader = await findZoneAndLanguage(tx, lock.uid);
    const about = {
      to: address,
      publicUrl: deps.publicUrl(),
      timeZone: reader?.timeZone ?? 'UTC',
      language: reader?.language ?? 'en',
    };
    await enqueueMail(tx, deps.clock, givenBackMail({ ...about, month: row, refunded: { cents: refunded, currency } }));
  });
}
