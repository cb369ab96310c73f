import type { BillingLock } from '../billing-lock.ts';
import { isDead, monthSpentOn } from './month-state.ts';
import { changeMonth, listMonths, recountMonths } from './store.ts';
import type { BillingDeps } from '../deps.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

/** Spends one month for each invoice that carries our coupon; frees the month of an invoice that will never be paid. */
export async function consumeMonths(
  deps: Pick<BillingDeps, 'log'>,
  lock: BillingLock,
  { invoices, subscriptions, freedInvoices }: ProviderSnapshot,
): Promise<void> {
  await lock.transact(async (tx) => {
    const months = await listMonths(tx, lock.uid);
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
        deps.log?.error({ uid: lock.uid, invoice: invoice.id }, 'an invoice carries two of our coupons');
      if (discount === undefined || holder !== undefined || freedInvoices.has(invoice.id)) continue;
      const month = monthSpentOn(months, discount);
      if (month === undefined) {
        deps.log?.error(
          { uid: lock.uid, invoice: invoice.id },
          'an invoice carries our coupon and there is no month behind it',
        );
        continue;
      }
      await changeMonth(tx, month, {
        state: 'consumed',
        is_expiring: false,
        stripe_invoice_id: invoice.id,
        stripe_discount_id: discount.id,
        saved_cents: discount.monthCents,
      });
    }
    await recountMonths(tx, lock.uid);
  });
}
