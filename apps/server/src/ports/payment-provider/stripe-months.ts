import type Stripe from 'stripe';
import type { PaymentProvider } from './port.ts';
import { calling, given, isStripeError, unless } from './stripe-calls.ts';
import type { Catalog } from './stripe-catalog.ts';
import { idOf, toInvoice, toSubscription } from './stripe-shapes.ts';

const PAGE = 100;
/** More than any user can have; a guard against an endless loop. */
const MOST = 10_000;

type MonthCalls =
  | 'listInvoices'
  | 'refundInvoice'
  | 'attachMonth'
  | 'movePrice'
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

    attachMonth: ({ id: subscription, price }, keep, key) =>
      calling(async () => {
        const coupon = await catalog.requireMonthCoupon(price);
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

    movePrice: ({ subscription: { id, itemId, price: before }, cents, keep, withMonth }) =>
      calling(async () => {
        const price = { cents, currency: before.currency };
        const discounts: Stripe.SubscriptionUpdateParams.Discount[] = keep.map((discount) => ({ discount }));
        if (withMonth) discounts.push({ coupon: await catalog.requireMonthCoupon(price) });
        // One request: a coupon for another price would make a renewal cost more or less than one unit. Without a key of
        // ours, because a repeat changes nothing and a failure would be remembered under it.
        const moved = await stripe.subscriptions.update(id, {
          items: [{ id: itemId, price: await catalog.requirePrice(price) }],
          proration_behavior: 'none',
          discounts: discounts.length === 0 ? '' : discounts,
          expand: ['discounts'],
        });
        return toSubscription(moved);
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

    creditMonth: ({ customerId, invoiceId, cents, currency, attempt }) =>
      calling(async () => {
        const made = await stripe.customers.createBalanceTransaction(
          customerId,
          {
            amount: -cents,
            currency,
            description: `Performance month for ${invoiceId}`,
            metadata: { invoice: invoiceId },
          },
          { idempotencyKey: `comp:${invoiceId}:${attempt}` },
        );
        given(made.id, 'credit');
      }),
  };
}
