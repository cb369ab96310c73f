import Stripe from 'stripe';
import { idOf } from './conformance.ts';
import type { BillingTestApp } from './subscriber.ts';
import type { TestUser } from './test-app.ts';

interface Charge {
  readonly intent: string;
  readonly charge: string;
  readonly amount: number;
}

/** The charge that paid a person's newest bill, unless its purchase was withdrawn from. */
export async function chargeOf({ stripe, deps }: BillingTestApp, who: TestUser): Promise<Charge | undefined> {
  const [customer] = (await stripe.customers.list({ email: who.email })).data;
  const [bill] = customer === undefined ? [] : (await stripe.invoices.list({ customer: customer.id })).data;
  const id = idOf(bill?.parent?.subscription_details?.subscription);
  const before = await deps.db.pool.query(`select 1 from withdrawals where subscription_id = $1`, [id]);
  if (bill?.status !== 'paid' || before.rows.length > 0) return undefined;
  const [payment] = (await stripe.invoicePayments.list({ invoice: bill.id ?? '' })).data;
  if (payment === undefined) return undefined;
  const intent = await stripe.paymentIntents.retrieve(idOf(payment.payment.payment_intent));
  return { intent: intent.id, charge: idOf(intent.latest_charge), amount: intent.amount };
}

/** An operator does something to a person's subscriptions in the provider's dashboard. */
export async function onSubscriptions(
  { stripe }: BillingTestApp,
  who: TestUser,
  act: (subscription: Stripe.Subscription) => Promise<unknown>,
): Promise<void> {
  try {
    const { data: customers } = await stripe.customers.list({ email: who.email });
    for (const { id: customer } of customers) {
      const { data } = await stripe.subscriptions.list({ customer });
      for (const subscription of data) await act(subscription);
    }
  } catch (error) {
    // What does not fit the state, and faults meant for the product.
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
  }
}

/** An operator ends a person's subscriptions. */
export function endNow(app: BillingTestApp, who: TestUser): Promise<void> {
  return onSubscriptions(app, who, ({ id }) => app.stripe.subscriptions.cancel(id));
}

/** An operator takes the coupons off a person's subscriptions. */
export function takeCouponOff(app: BillingTestApp, who: TestUser): Promise<void> {
  return onSubscriptions(app, who, ({ id }) => app.stripe.subscriptions.update(id, { discounts: '' }));
}
