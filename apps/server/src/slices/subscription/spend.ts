import type { ProviderInvoice, ProviderSubscription } from '../../ports/payment-provider/port.ts';
import type { Run } from './alone.ts';
import { isDead, monthSpentOn } from './months.ts';
import { changeMonth, listMonths, recountMonths } from './months-store.ts';
import type { BillingDeps } from './deps.ts';

/** What the payment provider says of a person now. */
export interface Found {
  readonly customerId: string;
  /** The one that counts. */
  readonly subscription: ProviderSubscription | undefined;
  readonly subscriptions: readonly ProviderSubscription[];
  /** Oldest first. */
  readonly invoices: readonly ProviderInvoice[];
}

/** One month for each invoice that carries our coupon; the month of an invoice that nobody will pay comes back. */
export async function spendMonths(
  deps: Pick<BillingDeps, 'log'>,
  run: Run,
  { invoices, subscriptions }: Found,
): Promise<void> {
  await run.transact(async (tx) => {
    const months = await listMonths(tx, run.uid);
    for (const invoice of invoices) {
      const holder = months.find((month) => month.stripe_invoice_id === invoice.id);
      if (isDead(invoice, subscriptions)) {
        if (holder?.state === 'consumed') {
          await changeMonth(tx, holder, {
            state: 'available',
            via: null,
            stripe_invoice_id: null,
            stripe_discount_id: null,
          });
        }
        continue;
      }
      const [discount, ...more] = invoice.discounts.filter(({ isMonth }) => isMonth);
      if (more.length > 0)
        deps.log?.error({ uid: run.uid, invoice: invoice.id }, 'an invoice carries two of our coupons');
      if (discount === undefined || holder !== undefined) continue;
      const month = monthSpentOn(months, discount);
      if (month === undefined) {
        deps.log?.error(
          { uid: run.uid, invoice: invoice.id },
          'an invoice carries our coupon and there is no month behind it',
        );
        continue;
      }
      await changeMonth(tx, month, {
        state: 'consumed',
        is_expiring: false,
        stripe_invoice_id: invoice.id,
        stripe_discount_id: discount.id,
      });
    }
    await recountMonths(tx, run.uid);
  });
}
