import type Stripe from 'stripe';
import type { CreditReturn, Refund, Refunded } from './port.ts';
import { given, isStripeError } from './stripe-calls.ts';

/**
 * Gives back a part of an invoice. What went back before, by us or in the provider's dashboard, is read from the charge,
 * so a repeat finds nothing left to do.
 */
export async function refundUpTo(stripe: Stripe, { invoiceId, cents, reason, about, key }: Refund): Promise<Refunded> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 });
  let before = 0;
  const left: { readonly intent: string; readonly cents: number }[] = [];
  for (const { payment } of data) {
    if (typeof payment.payment_intent !== 'string') continue;
    const intent = await stripe.paymentIntents.retrieve(payment.payment_intent, { expand: ['latest_charge'] });
    const charge = intent.latest_charge;
    if (charge === null || typeof charge === 'string')
      throw new Error('The payment provider did not expand the charge.');
    before += charge.amount_refunded;
    left.push({ intent: intent.id, cents: charge.amount - charge.amount_refunded });
  }
  let refunded = before;
  for (const { intent, cents: most } of left) {
    const amount = Math.min(cents - refunded, most);
    if (amount <= 0) continue;
    try {
      const made = await stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { [reason]: about } },
        { idempotencyKey: `${key}:${intent}:${amount}` },
      );
      given(made.id, 'refund');
    } catch (error) {
      if (isStripeError(error, 'charge_disputed')) return { cents: refunded, isDisputed: true };
      throw error;
    }
    refunded += amount;
  }
  return { cents: refunded, isDisputed: false };
}

/** Gives credit back that paid for a part of an invoice; its metadata say for which, so that it is found again. */
export async function returnCredit(
  stripe: Stripe,
  { customerId, invoiceId, cents, currency, key }: CreditReturn,
): Promise<void> {
  const moves = await stripe.customers
    .listBalanceTransactions(customerId, { limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  if (moves.some(({ metadata }) => metadata?.['withdrawn'] === invoiceId)) return;
  const made = await stripe.customers.createBalanceTransaction(
    customerId,
    {
      amount: -cents,
      currency,
      description: `Unused credit of ${invoiceId}, which was withdrawn from`,
      metadata: { withdrawn: invoiceId },
    },
    { idempotencyKey: key },
  );
  given(made.id, 'credit');
}
