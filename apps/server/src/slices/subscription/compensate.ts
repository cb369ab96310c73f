import { PortFailure } from '../../kernel/port-failure.ts';
import type { Run } from './alone.ts';
import { isDead, monthOwedTo } from './months.ts';
import { changeMonth, listMonths, type Month, recountMonths } from './months-store.ts';
import type { BillingDeps } from './deps.ts';
import type { Found } from './spend.ts';

/**
 * A renewal that went out without our coupon although there was a month for it is made good with credit. What is owed is
 * written down first, so that nothing else takes the month before the credit is given (payments: rules, 7).
 */
export async function compensateMissed(run: Run, { invoices, subscriptions }: Found): Promise<void> {
  await run.transact(async (tx) => {
    const months = await listMonths(tx, run.uid);
    for (const invoice of invoices) {
      const isMissed =
        invoice.isRenewal &&
        invoice.status !== 'draft' &&
        !isDead(invoice, subscriptions) &&
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
      });
    }
    await recountMonths(tx, run.uid);
  });
}

/** Gives the credit for compensated months, once each: looks first, because an earlier try may have worked unseen. */
export async function settleCredits(deps: Pick<BillingDeps, 'payments'>, run: Run, customerId: string): Promise<void> {
  const owed = await run.transact(async (tx) =>
    (await listMonths(tx, run.uid)).filter((month) => month.state === 'compensated' && !month.is_credited),
  );
  if (owed.length === 0) return;
  const credited = await deps.payments.listCreditedInvoices(customerId);
  for (const month of owed) {
    const invoiceId = month.stripe_invoice_id ?? '';
    if (!credited.has(invoiceId)) await credit(deps, run, { customerId, invoiceId }, month);
    await run.transact((tx) => changeMonth(tx, month, { is_credited: true }));
  }
}

/** A try without an answer is repeated under its number, which the provider knows; a failure it answered, under the next. */
async function credit(
  deps: Pick<BillingDeps, 'payments'>,
  run: Run,
  about: { customerId: string; invoiceId: string },
  month: Month,
): Promise<void> {
  try {
    await deps.payments.creditMonth({ ...about, attempt: month.attempt });
  } catch (error) {
    if (error instanceof PortFailure && error.isAnswered) {
      await run.transact((tx) => changeMonth(tx, month, { attempt: month.attempt + 1 }));
    }
    throw error;
  }
}
