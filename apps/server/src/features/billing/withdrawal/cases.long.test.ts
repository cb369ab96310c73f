import { cancelSubscription, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterEach, expect, it, vi } from 'vitest';
import { idOf } from '#testing/conformance';
import { mailsTo } from '#testing/identity';
import { moneyFaults } from '#testing/money-faults';
import { createBillingTestApp, type BillingTestApp, earn, subscribe } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';
import { askFor, confirmWith, withdraw, withdrawalCode } from '#testing/withdrawals';

vi.setConfig({ testTimeout: 60_000 });
let app: BillingTestApp;
let ann: TestUser;
afterEach(() => app.close());

/** Nothing but that a purchase is withdrawn from. */
const simply = () => withdraw(app, ann);
const customer = async () => idOf((await app.stripe.customers.list({ email: ann.email })).data[0]);
const newestInvoice = async () => (await app.stripe.invoices.list({ customer: await customer() })).data[0];
const payment = async () => {
  const { data } = await app.stripe.invoicePayments.list({ invoice: idOf(await newestInvoice()) });
  return app.stripe.paymentIntents.retrieve(idOf(data[0]?.payment.payment_intent));
};
const refundByOperator = async (amount?: number) => {
  await app.stripe.refunds.create({ payment_intent: idOf(await payment()), ...(amount && { amount }) });
  await app.calm();
};
const dispute = async (status = 'needs_response') =>
  (await app.misbehave('dispute', { charge: idOf((await payment()).latest_charge), status }))['id'];
const decide = async (id: unknown, status: string) => {
  await app.misbehave('dispute/close', { dispute: id, status });
  await app.calm();
};
const fault = (about: object) => app.misbehave('fault', { method: 'POST', times: 1, ...about });

interface Case {
  readonly when: string;
  /** Days of the 30 of the period before it is asked for. */
  readonly days?: number;
  /** What is there before the purchase. */
  readonly before?: 'a month' | 'credit' | 'credit for all';
  readonly act: () => Promise<unknown>;
  /** What the card paid, what is owed and what the provider gave back in the end; in cents. */
  readonly cents: readonly [paid: number, owed: number, refunded: number];
  readonly credit?: number;
  /** The states of earned months. */
  readonly months?: readonly string[];
  /** What is mailed before and after, beside what the card gets. */
  readonly says?: readonly RegExp[];
}

const CASES: readonly Case[] = [
  { when: 'at once', days: 0, act: simply, cents: [1000, 1000, 1000] },
  { when: 'after ten days', act: simply, cents: [1000, 667, 667] },
  { when: 'on the last day', days: 14, act: simply, cents: [1000, 534, 534] },
  {
    when: 'twice, by two links',
    act: async () => {
      await askFor(app, ann.email);
      const first = await withdrawalCode(app, ann);
      await askFor(app, ann.email);
      await confirmWith(app, first);
      await confirmWith(app, await withdrawalCode(app, ann));
      await app.calm();
      await confirmWith(app, first);
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'and canceled at the same moment',
    act: async () => {
      await askFor(app, ann.email);
      const code = await withdrawalCode(app, ann);
      await Promise.all([ann.call(cancelSubscription), confirmWith(app, code), ann.call(cancelSubscription)]);
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'after it was canceled',
    act: async () => {
      await ann.call(cancelSubscription);
      await withdraw(app, ann);
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'after an exchange, whose month stays',
    act: async () => {
      await earn(app, ann, 5);
      await ann.call(exchangeStreaks, { body: { streaks: 5 } });
      await app.calm();
      await withdraw(app, ann);
    },
    cents: [1000, 667, 667],
    months: ['available'],
  },
  {
    when: 'with an earned month that is used',
    before: 'a month',
    act: simply,
    cents: [100, 67, 67],
    months: ['consumed'],
    says: [/used up/],
  },
  {
    when: 'with an earned month, at once',
    before: 'a month',
    days: 0,
    act: simply,
    cents: [100, 100, 100],
    months: ['available'],
    says: [/is yours again/],
  },
  {
    when: 'with credit, whose unused part is credit again',
    before: 'credit',
    act: simply,
    cents: [100, 67, 67],
    credit: 600,
    says: [/unused \$6\.00 that came from your credit/],
  },
  {
    when: 'with credit that paid all of it',
    before: 'credit for all',
    act: simply,
    cents: [0, 0, 0],
    credit: 667,
    says: [/Your card paid nothing/, /unused \$6\.67 that came from your credit/],
  },
  {
    when: 'while the payment is disputed: the bank has the money',
    act: async () => {
      await dispute();
      await app.calm();
      await withdraw(app, ann);
    },
    cents: [1000, 667, 0],
  },
  {
    when: 'before the bank decides for us',
    act: async () => {
      const id = await dispute();
      await withdraw(app, ann);
      await app.calm();
      await decide(id, 'won');
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'before the bank decides for the person',
    act: async () => {
      const id = await dispute();
      await withdraw(app, ann);
      await app.calm();
      await decide(id, 'lost');
    },
    cents: [1000, 667, 0],
  },
  {
    when: 'while the bank only asks',
    act: async () => {
      await dispute('warning_needs_response');
      await withdraw(app, ann);
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'after the operator gave a part back',
    act: async () => {
      await refundByOperator(300);
      await withdraw(app, ann);
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'after the operator gave more back than is owed',
    act: async () => {
      await refundByOperator(800);
      await withdraw(app, ann);
    },
    cents: [1000, 667, 800],
  },
  {
    when: 'after the operator gave all back and ended it',
    act: async () => {
      await refundByOperator();
      await app.stripe.subscriptions.cancel(
        idOf((await app.stripe.subscriptions.list({ customer: await customer() })).data[0]),
      );
      await withdraw(app, ann);
    },
    cents: [1000, 667, 1000],
  },
  {
    when: 'while the provider is away for an hour',
    act: async () => {
      await askFor(app, ann.email);
      const code = await withdrawalCode(app, ann);
      await app.misbehave('fault', { when: 'before', status: 503, times: 1000 });
      expect((await confirmWith(app, code)).status).toBe(200);
      await app.pass(1 / 24);
      await app.misbehave('calm', {});
      await app.pass(1.1 / 24);
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'and the answer to the refund is lost',
    act: async () => {
      await fault({ path: '/v1/refunds', when: 'after', drop: true });
      await withdraw(app, ann);
      await app.calm();
      await app.pass(1 / 24);
    },
    cents: [1000, 667, 667],
  },
  {
    when: 'and the provider fails at the refund and remembers it',
    act: async () => {
      await fault({ path: '/v1/refunds', when: 'during', status: 500 });
      await withdraw(app, ann);
      await app.calm();
      await app.pass(1 / 24);
    },
    cents: [1000, 667, 667],
  },
];

it.each(CASES)(
  'withdrawn from $when: $cents',
  async ({ days = 10, before, act, cents, credit = 0, months = [], says = [] }) => {
    app = await createBillingTestApp({ networkRetries: 0, sandbox: { controls: true } });
    ann = await app.createUser('ann', { plan: false });
    if (before !== undefined) await prepare(before);
    const startedAt = app.clock.now();
    await subscribe(app, ann);
    app.clock.setTo(new Date(startedAt.getTime() + days * 86_400_000));
    await act();
    await app.calm();

    const { rows } = await app.deps.db.pool.query(
      `select paid_cents, owed_cents, refunded_cents, credit_cents from withdrawals order by purchased_at desc limit 1`,
    );
    const [paid_cents, owed_cents, refunded_cents] = cents;
    expect(rows).toEqual([{ paid_cents, owed_cents, refunded_cents, credit_cents: credit }]);
    expect((await ann.call(getSubscriptionStatus)).body['status']).toBe('free');
    const { rows: states } = await app.deps.db.pool.query(
      `select state from performance_months order by exchange_seq, nth`,
    );
    expect(states.map(({ state }) => state)).toEqual(months);
    expect(await moneyFaults(app, [ann])).toEqual([]);
    expect(app.conformance.differences).toEqual([]);
    const mails = await mailsTo(app, ann.email);
    const receipts = mails.filter(({ subject }) => subject.startsWith('Receipt'));
    // One that waited for the bank says so first.
    expect(receipts.length).toBe(receipts.some(({ text }) => text.includes('Your bank')) && refunded_cents > 0 ? 2 : 1);
    const question = mails.find(({ subject }) => subject.startsWith('Confirm that'));
    for (const mail of [question, receipts[0]]) for (const words of says) expect(mail?.text).toMatch(words);
  },
);

/** An earned month, or credit for 9 dollars or for all, as an earlier plan leaves them behind. */
async function prepare(before: NonNullable<Case['before']>): Promise<void> {
  await subscribe(app, ann);
  if (before === 'a month') {
    await earn(app, ann, 5);
    await ann.call(exchangeStreaks, { body: { streaks: 5 } });
    await app.calm();
  } else {
    const amount = before === 'credit' ? -900 : -1000;
    await app.stripe.customers.createBalanceTransaction(await customer(), { amount, currency: 'usd' });
  }
  const { data } = await app.stripe.subscriptions.list({ customer: await customer() });
  await app.stripe.subscriptions.cancel(idOf(data[0]));
  await app.calm();
}
