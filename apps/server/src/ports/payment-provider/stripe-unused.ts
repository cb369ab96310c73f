import type Stripe from 'stripe';
import type { PaymentProvider, UnusedCredit, UnusedCreditBack } from './port.ts';
import { calling, given, unless } from './stripe-calls.ts';

type UnusedCalls = 'creditUnused' | 'takeBackUnused' | 'pauseCollection' | 'resumeCollection';

/** The calls by which a month that was not used is not charged (payments: unused months). */
export function unusedCalls(stripe: Stripe): Pick<PaymentProvider, UnusedCalls> {
  return {
    creditUnused: (credit) => calling(() => creditUnused(stripe, credit)),

    takeBackUnused: (credit) => calling(() => takeBackUnused(stripe, credit)),

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
  const due = cents - (await sumCredit(stripe, customerId, month));
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

/** Never more than the balance holds: what another bill took of it cannot be owed. */
async function takeBackUnused(stripe: Stripe, credit: UnusedCreditBack): Promise<number> {
  const { customerId, subscriptionId, periodStart, currency, attempt } = credit;
  const month = `${subscriptionId}:${periodStart}`;
  const left = await sumCredit(stripe, customerId, month);
  if (left === 0) return 0;
  const customer = await stripe.customers.retrieve(customerId);
  const amount = customer.deleted === true ? 0 : Math.min(left, Math.max(0, -customer.balance));
  if (amount > 0) {
    const made = await stripe.customers.createBalanceTransaction(
      customerId,
      {
        amount,
        currency,
        description: 'Taken back: the plan ended before its free renewal',
        metadata: { unused: month },
      },
      { idempotencyKey: `unused-back:${month}:${attempt}` },
    );
    given(made.id, 'credit');
  }
  return left - amount;
}

/** What the movements of a customer's balance come to that name an unused month; credit counts as positive. */
async function sumCredit(stripe: Stripe, customerId: string, month: string): Promise<number> {
  const moves = await stripe.customers
    .listBalanceTransactions(customerId, { limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  return moves.reduce((sum, { amount, metadata }) => sum - (metadata?.['unused'] === month ? amount : 0), 0);
}
