import { savingOf } from '@fivefold/rules/price';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { PortFailure } from '#kernel/port-failure';
import type { BillingLock } from '../billing-lock.ts';
import { isDead, monthOwedTo } from './month-state.ts';
import { changeMonth, listMonths, type Month, recountMonths } from './store.ts';
import type { BillingDeps } from '../deps.ts';
import type { UnusedState } from '../unused/settle.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

/**
 * A renewal that went out without our coupon although there was a month for it is made good with credit. What is owed
 * is written down first, so that nothing else takes the month before the credit is given (payments: rules, 7).
 */
export async function compensateMissedInvoices(
  lock: BillingLock,
  { invoices, subscriptions }: ProviderSnapshot,
  { freeInvoices }: Pick<UnusedState, 'freeInvoices'>,
): Promise<void> {
  await lock.transact(async (tx) => {
    const months = await listMonths(tx, lock.uid);
    for (const invoice of invoices) {
      const isMissed =
        invoice.isRenewal &&
        invoice.status !== 'draft' &&
        !isDead(invoice, subscriptions) &&
        !freeInvoices.has(invoice.id) &&
        !invoice.discounts.some(({ isMonth }) => isMonth);
      if (!isMissed || months.some((month) => month.stripe_invoice_id === invoice.id)) continue;
      const month = monthOwedTo(months, invoice);
      if (month === undefined) continue;
      await changeMonth(tx, month, {
        state: 'compensated',
        via: null,
        is_credited: false,
        attempt: month.attempt + 1,
        stripe_invoice_id: invoice.id,
        stripe_discount_id: null,
        saved_cents: savingOf(invoice.price.cents),
      });
    }
    await recountMonths(tx, lock.uid);
  });
}

/**
 * Gives the credit for compensated months, once each: looks first, because an earlier try may have worked unseen. To be
 * called once their coupons are off the subscription.
 */
export async function giveOwedCredits(
  deps: Pick<BillingDeps, 'payments'>,
  lock: BillingLock,
  { customerId, invoices }: ProviderSnapshot,
): Promise<void> {
  const owed = await lock.transact(async (tx) =>
    (await listMonths(tx, lock.uid)).filter((month) => month.state === 'compensated' && !month.is_credited),
  );
  if (owed.length === 0) return;
  const credited = await deps.payments.listCreditedInvoices(customerId);
  for (const month of owed) {
    const invoiceId = month.stripe_invoice_id ?? '';
    const currency = invoices.find(({ id }) => id === invoiceId)?.price.currency ?? USUAL_PRICE.currency;
    if (!credited.has(invoiceId)) await credit(deps, lock, { customerId, invoiceId, currency }, month);
    await lock.transact((tx) => changeMonth(tx, month, { is_credited: true }));
  }
}

/**
 * A try without an answer is repeated under its number, which the provider knows; a failure it answered, under the
 * next.
 */
async function credit(
  deps: Pick<BillingDeps, 'payments'>,
  lock: BillingLock,
  about: { customerId: string; invoiceId: string; currency: string },
  month: Month,
): Promise<void> {
  try {
    await deps.payments.creditMonth({ ...about, cents: month.saved_cents, attempt: month.attempt });
  } catch (error) {
    if (error instanceof PortFailure && error.isAnswered) {
      await lock.transact((tx) => changeMonth(tx, month, { attempt: month.attempt + 1 }));
    }
    throw error;
  }
}
