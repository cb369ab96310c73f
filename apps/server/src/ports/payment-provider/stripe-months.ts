import { PERFORMANCE_SAVING_CENTS } from '@fivefold/rules/plan';
import type Stripe from 'stripe';
import type { PaymentProvider } from './port.ts';
import { calling, given, isStripeError, unless } from './stripe-calls.ts';
import type { Catalog } from './stripe-catalog.ts';
import { idOf, toInvoice } from './stripe-shapes.ts';

const PAGE = 100;
/** More than any user can have; a guard against an endless loop. */
const MOST = 10_000;

type MonthCalls =
  | 'listInvoices'
  | 'refundInvoice'
  | 'attachMonth'
  | 'keepDiscounts'
  | 'listCreditedInvoices'
  | 'creditMonth';

/** The calls by which months of Performance reach invoices (payments: reconcile). */
export function monthCalls(stripe: Stripe, catalog: Catalog): Pick<PaymentProvider, MonthCalls> {
  return {
    listInvoices: (customer) =>
      calling(async () => {
        const found = await stripe.invoices
          .list({ customer, limit: PAGE, expand: ['data.discounts'] })
          .autoPagingToArray({ limit: MOST });
        return found.map(toInvoice);
      }),

    refundInvoice: (invoice) =>
      calling(async () => {
        const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: PAGE });
        for (const { payment } of data) {
          const intent = idOf(payment.payment_intent);
          const charge = idOf(payment.charge);
          if (intent === null && charge === null) continue;
          // All of it, so a second time is refused; a key of ours would only bring an old failure back for a day. What a
          // bank decides about is not ours to give back.
          await unless(['charge_already_refunded', 'charge_disputed'], async () => {
            const made = await stripe.refunds.create(
              intent === null ? { charge: charge ?? '' } : { payment_intent: intent },
            );
            given(made.id, 'refund');
          });
        }
      }),

    attachMonth: (subscription, keep, key) =>
      calling(async () => {
        const coupon = await catalog.requireMonthCoupon();
        try {
          const updated = await stripe.subscriptions.update(
            subscription,
            // A filled list replaces what was there.
            { discounts: [...keep.map((discount) => ({ discount })), { coupon }], expand: ['discounts'] },
            { idempotencyKey: key },
          );
          const made = updated.discounts.find(
            (discount) => typeof discount !== 'string' && idOf(discount.source.coupon) === coupon,
          );
          const id = idOf(made);
          if (id === null) throw new Error('The coupon is not on the subscription that it was put on.');
          return id;
        } catch (error) {
          // The coupon was deleted at the provider: the next try creates it again.
          if (isStripeError(error, 'resource_missing')) catalog.forget();
          throw error;
        }
      }),

    keepDiscounts: (subscription, keep) =>
      // An empty list would leave everything as it is; the empty text clears.
      calling(
        async () =>
          void (await stripe.subscriptions.update(subscription, {
            discounts: keep.length === 0 ? '' : keep.map((discount) => ({ discount })),
          })),
      ),

    listCreditedInvoices: (customer) =>
      calling(async () => {
        const found = await stripe.customers
          .listBalanceTransactions(customer, { limit: PAGE })
          .autoPagingToArray({ limit: MOST });
        return new Set(found.flatMap(({ metadata }) => metadata?.['invoice'] ?? []));
      }),

    creditMonth: ({ customerId, invoiceId, attempt }) =>
      calling(async () => {
        const made = await stripe.customers.createBalanceTransaction(
          customerId,
          {
            amount: -PERFORMANCE_SAVING_CENTS,
            currency: 'usd',
            description: `Performance month for ${invoiceId}`,
            metadata: { invoice: invoiceId },
          },
          { idempotencyKey: `comp:${invoiceId}:${attempt}` },
        );
        given(made.id, 'credit');
      }),
  };
}
