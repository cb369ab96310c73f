import type Stripe from 'stripe';
import type { PaymentProvider, UnusedCredit } from './port.ts';
import { calling, given, unless } from './stripe-calls.ts';

type UnusedCalls = 'creditUnused' | 'pauseCollection' | 'resumeCollection';

/** The calls by which a month that was not used is not charged (payments: unused months). */
export function unusedCalls(stripe: Stripe): Pick<PaymentProvider, UnusedCalls> {
  return {
    creditUnused: (credit) => calling(() => creditUnused(stripe, credit)),

    pauseCollection: (subscriptionId) =>
      // One that ended meanwhile has nothing to pause.
      calling(() =>
        unless(['resource_missing', 'invalid_canceled_subscription_fields'], () =>
          stripe.subscriptions.update(subscriptionId, { pause_collection: { behavior: 'void' } }),
        ),
      ),

    resumeCollection: (subscriptionId) =>
      calling(() =>
        unless(['resource_missing', 'invalid_canceled_subscription_fields'], () =>
          stripe.subscriptions.update(subscriptionId, { pause_collection: '' }),
        ),
      ),
  };
}

/** Its metadata say for which month, so that a try that worked unseen is found again, and a higher price is made up for. */
async function creditUnused(stripe: Stripe, credit: UnusedCredit): Promise<void> {
  const { customerId, subscriptionId, periodStart, cents, currency, attempt } = credit;
  const month = `${subscriptionId}:${periodStart}`;
  const moves = await stripe.customers
    .listBalanceTransactions(customerId, { limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const due = moves.reduce((left, { amount, metadata }) => left + (metadata?.['unused'] === month ? amount : 0), cents);
  if (due <= 0) return;
  const made = await stripe.customers.createBalanceTransaction(
    customerId,
    {
      amount: -due,
      currency,
      description: 'For a month that was not used',
      metadata: { unused: month },
    },
    { idempotencyKey: `unused:${month}:${attempt}` },
  );
  given(made.id, 'credit');
}
