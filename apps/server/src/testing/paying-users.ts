import { exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { idOf } from './conformance.ts';
import { moneyFaults } from './money-faults.ts';
import { createBillingTestApp, earn, type BillingTestApp, stayActive, subscribe } from './subscriber.ts';
import type { TestUser, Answer, TestAppOptions } from './test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Users with the Base plan, and what tests about their Performance months need. */
export interface PayingUsers {
  /** The test app, once the tests run. */
  readonly app: BillingTestApp;
  /** Creates a user who pays for Base and has the given points. Their money is checked after the test. */
  readonly member: (points: number, card?: 'good' | 'renewals-fail') => Promise<TestUser>;
  /** Lets days pass during which the user keeps checking in. */
  readonly live: (who: TestUser, days: number) => Promise<void>;
  /** Lets time pass until the given number of days before the user's next bill; months are not equally long. */
  readonly untilRenewal: (who: TestUser, days: number) => Promise<void>;
  readonly exchange: (who: TestUser, streaks?: number) => Promise<Answer>;
  readonly status: (who: TestUser) => Promise<Record<string, unknown>>;
  /** The states of the user's months, in the order in which they are spent. */
  readonly monthStates: (who: TestUser) => Promise<string[]>;
  /** The newest subscription, ended ones too, with its discounts. */
  readonly subscriptionOf: (who: TestUser) => Promise<Stripe.Subscription>;
  /** The charge that paid the newest invoice. */
  readonly chargeOf: (who: TestUser) => Promise<string>;
}

/** Gives the tests of a file one app, and checks the invariants of money after each of them. */
export function usePayingUsers(sandbox: TestAppOptions['sandbox'] = {}): PayingUsers {
  // Months pass in these tests, and a shared machine may be slow.
  vi.setConfig({ testTimeout: 60_000 });
  let app: BillingTestApp;
  let people: TestUser[] = [];
  beforeAll(async () => {
    app = await createBillingTestApp({ networkRetries: 0, sandbox: { controls: true, ...sandbox } });
  });
  afterAll(() => app.close());
  afterEach(async () => {
    const met = people;
    people = [];
    await app.misbehave('calm', {});
    await app.pass(0.1);
    expect(await moneyFaults(app, met)).toEqual([]);
  });

  const status = async (who: TestUser) => (await who.call(getSubscriptionStatus)).body;
  const subscriptionOf = async (who: TestUser) => {
    const [customer] = (await app.stripe.customers.list({ email: who.email })).data;
    const { data } = await app.stripe.subscriptions.list({
      customer: customer?.id ?? '',
      status: 'all',
      expand: ['data.discounts'],
    });
    const [newest] = data;
    if (newest === undefined) throw new Error('There is no subscription.');
    return newest;
  };

  return {
    get app() {
      return app;
    },
    async member(points, card) {
      const who = await app.createUser('ann', { plan: false });
      people.push(who);
      await subscribe(app, who, card);
      await earn(app, who, points);
      return who;
    },
    async live(who, days) {
      for (let day = 0; day < days; day += 4) {
        await app.pass(4);
        await stayActive(app, who);
      }
    },
    async untilRenewal(who, days) {
      const end = Number((await status(who))['current_period_end']) * 1000;
      await app.pass((end - app.clock.now().getTime()) / DAY_MS - days);
    },
    exchange: (who, streaks = 5) => who.call(exchangeStreaks, { body: { streaks } }),
    status,
    async monthStates(who) {
      const { rows } = await app.deps.db.pool.query<{ state: string }>(
        `select state from performance_months where uid = $1 order by exchange_seq, nth`,
        [who.uid],
      );
      return rows.map(({ state }) => state);
    },
    subscriptionOf,
    async chargeOf(who) {
      const [intent] = (
        await app.stripe.invoicePayments.list({ invoice: idOf((await subscriptionOf(who)).latest_invoice) })
      ).data;
      const payment = await app.stripe.paymentIntents.retrieve(idOf(intent?.payment.payment_intent));
      return idOf(payment.latest_charge);
    },
  };
}
