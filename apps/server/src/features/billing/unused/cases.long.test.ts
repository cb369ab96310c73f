import { cancelSubscription, exchangeStreaks } from '@fivefold/contract/calls/billing';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { goOn } from '@fivefold/contract/calls/go-on';
import { afterEach, expect, it, vi } from 'vitest';
import { makeTokenOf } from '#testing/access-tokens';
import type { TestCard } from '#testing/checkout';
import { idOf } from '#testing/conformance';
import { mailsTo } from '#testing/identity';
import { moneyFaults } from '#testing/money-faults';
import { billsOf, createBillingTestApp, type BillingTestApp, earn, stayActive, subscribe } from '#testing/subscriber';
import { billingOf, type TestUser } from '#testing/test-app';
import { passToRenewal, passUnusedMonth } from '#testing/unused-months';
import { reconcile } from '../reconcile/reconcile.ts';

vi.setConfig({ testTimeout: 60_000 });
let app: BillingTestApp;
let ann: TestUser;
afterEach(() => app.close());

const open = () => ann.call(getDashboard);
const customer = async () => (await app.stripe.customers.list({ email: ann.email })).data[0];
const subscription = async () => (await app.stripe.subscriptions.list({ customer: idOf(await customer()) })).data[0];
const fault = (about: object) => app.misbehave('fault', { method: 'POST', times: 1, ...about });
/** Over a renewal, with the jobs of the hours around it. */
const renew = async () => {
  await passToRenewal(app, ann, 20);
  await app.pass(22 / 24);
};
const exchange = async () => {
  await earn(app, ann, 5);
  await ann.call(exchangeStreaks, { body: { streaks: 5 } });
  await app.calm();
};

interface Case {
  readonly when: string;
  readonly card?: TestCard;
  readonly act: () => Promise<unknown>;
  /** What the card paid, bill by bill, in cents. */
  readonly bills: readonly string[];
  /** Mails about unused months. */
  readonly mails: number;
  readonly months?: readonly string[];
}

const CASES: readonly Case[] = [
  { when: 'nothing was opened', act: renew, bills: ['1000 paid', '0 paid'], mails: 1 },
  {
    when: 'it was opened on the second day',
    act: async () => {
      await app.pass(1);
      await open();
      await renew();
    },
    bills: ['1000 paid', '1000 paid'],
    mails: 0,
  },
  {
    when: 'it is opened in each month, and again in the hours before and after each renewal',
    act: async () => {
      for (let month = 1; month <= 2; month++) {
        await app.pass(10);
        await open();
        await passToRenewal(app, ann, 3);
        await open();
        await app.pass(5 / 24);
        await open();
      }
    },
    bills: ['1000 paid', '1000 paid', '1000 paid'],
    mails: 0,
  },
  {
    when: 'it was opened with an access token',
    act: async () => {
      const token = await makeTokenOf(app, ann, 'read');
      await app.pass(3);
      await token.call(getDashboard);
      await renew();
    },
    bills: ['1000 paid', '1000 paid'],
    mails: 0,
  },
  {
    when: 'it was opened after the mail, which keeps its word',
    act: async () => {
      await passToRenewal(app, ann, 20);
      await open();
      await app.pass(22 / 24);
    },
    bills: ['1000 paid', '0 paid'],
    mails: 1,
  },
  {
    when: 'a used month follows an unused one',
    act: async () => {
      await renew();
      await app.pass(4);
      await open();
      await renew();
    },
    bills: ['1000 paid', '0 paid', '1000 paid'],
    mails: 1,
  },
  {
    when: 'an earned month is there for the same renewal: it pays the next',
    act: async () => {
      await exchange();
      await app.pass(15);
      await stayActive(app, ann);
      await passToRenewal(app, ann, 20);
      expect((await subscription())?.discounts).toEqual([]);
      // The month is kept from the renewal, not from inactivity.
      expect((await mailsTo(app, ann.email))[0]?.text).toContain('still end after 30 days without a check-in');
      await app.pass(22 / 24);
      await app.pass(5);
      await stayActive(app, ann);
      await open();
      await renew();
    },
    bills: ['1000 paid', '0 paid', '100 paid'],
    mails: 1,
    months: ['consumed'],
  },
  {
    when: 'two servers decide at once, and again',
    act: async () => {
      await passToRenewal(app, ann, 26);
      app.clock.advanceDays(4 / 24);
      await Promise.all([1, 2, 3].map(() => reconcile(billingOf(app.deps), ann.uid)));
      await renew();
    },
    bills: ['1000 paid', '0 paid'],
    mails: 1,
  },
  {
    when: 'the answer to the credit is lost',
    act: async () => {
      await fault({ path: '/v1/customers/', when: 'after', drop: true });
      await renew();
    },
    bills: ['1000 paid', '0 paid'],
    mails: 1,
  },
  {
    when: 'the provider fails at the credit and remembers it',
    act: async () => {
      await fault({ path: '/v1/customers/', when: 'during', status: 500 });
      await passToRenewal(app, ann, 20);
      await app.pass(2 / 24);
      await renew();
    },
    bills: ['1000 paid', '0 paid'],
    mails: 1,
  },
  {
    when: 'the provider takes no credit until after the renewal: it pays the next',
    act: async () => {
      await fault({ path: '/v1/customers/', when: 'before', status: 503, times: 1000 });
      await renew();
      await app.misbehave('calm', {});
      await app.pass(2);
      await open();
      await renew();
    },
    bills: ['1000 paid', '1000 paid', '0 paid'],
    mails: 1,
  },
  {
    when: 'the server was off for five days around the renewal',
    act: async () => {
      await passToRenewal(app, ann, 48);
      app.clock.advanceDays(5);
      await open();
      await app.calm();
      await app.pass(1);
      await open();
      await renew();
    },
    bills: ['1000 paid', '1000 paid', '0 paid'],
    mails: 1,
  },
  {
    when: 'it was canceled before: there is no renewal',
    act: async () => {
      await ann.call(cancelSubscription);
      await renew();
    },
    bills: ['1000 paid'],
    mails: 0,
  },
  {
    when: 'the card fails at a renewal: a month that is not paid for is not decided about',
    card: 'renewals-fail',
    act: async () => {
      await app.pass(2);
      await open();
      await app.pass(50);
    },
    bills: ['1000 paid', '1000 uncollectible'],
    mails: 0,
  },
  {
    when: 'the fourth in a row pauses the plan, and its months are not paid for',
    act: async () => {
      for (let nth = 1; nth <= 6; nth++) await passUnusedMonth(app, ann);
    },
    bills: ['1000 paid', '0 paid', '0 paid', '0 paid', '1000 void', '1000 void', '1000 void'],
    mails: 4,
  },
  {
    when: 'its owner goes on before the pause begins',
    act: async () => {
      for (let nth = 1; nth <= 3; nth++) await passUnusedMonth(app, ann);
      await passToRenewal(app, ann, 20);
      await ann.call(goOn);
      await app.calm();
      await app.pass(22 / 24);
    },
    bills: ['1000 paid', '0 paid', '0 paid', '0 paid', '1000 paid'],
    mails: 4,
  },
  {
    when: 'its owner goes on while the provider is away',
    act: async () => {
      for (let nth = 1; nth <= 4; nth++) await passUnusedMonth(app, ann);
      await fault({ path: '/v1/subscriptions/', when: 'before', status: 503, times: 1000 });
      await ann.call(goOn);
      await app.calm();
      await app.misbehave('calm', {});
      await app.pass(2);
      await open();
      await renew();
    },
    bills: ['1000 paid', '0 paid', '0 paid', '0 paid', '1000 void', '1000 paid'],
    mails: 4,
  },
  {
    when: 'the operator resumes it at the provider',
    act: async () => {
      for (let nth = 1; nth <= 4; nth++) await passUnusedMonth(app, ann);
      await app.stripe.subscriptions.update(idOf(await subscription()), { pause_collection: '' });
      await app.calm();
      await app.pass(2);
      await open();
      await renew();
    },
    bills: ['1000 paid', '0 paid', '0 paid', '0 paid', '1000 void', '1000 paid'],
    mails: 4,
  },
  {
    when: 'an earned month waits during a pause',
    act: async () => {
      for (let nth = 1; nth <= 4; nth++) await passUnusedMonth(app, ann);
      await exchange();
      await app.pass(20);
      await stayActive(app, ann);
      await passUnusedMonth(app, ann);
      await ann.call(goOn);
      await app.calm();
      await stayActive(app, ann);
      await app.pass(2);
      await open();
      await renew();
    },
    bills: ['1000 paid', '0 paid', '0 paid', '0 paid', '1000 void', '1000 void', '100 paid'],
    mails: 4,
    months: ['consumed'],
  },
];

it.each(CASES)('when $when: $bills', async ({ card, act, bills, mails, months = [] }) => {
  app = await createBillingTestApp({ isOpenedDaily: false, networkRetries: 0, sandbox: { controls: true } });
  ann = await app.createUser('ann', { plan: false });
  await subscribe(app, ann, card);
  await open();
  await act();
  await app.calm();

  expect(await billsOf(app, ann)).toEqual(bills);
  expect((await customer())?.balance).toBe(0);
  const about = /Your next renewal is free|Your plan pauses/;
  expect((await mailsTo(app, ann.email)).filter(({ subject }) => about.test(subject))).toHaveLength(mails);
  const { rows } = await app.deps.db.pool.query(`select state from performance_months order by exchange_seq, nth`);
  expect(rows.map(({ state }) => state)).toEqual(months);
  expect(await moneyFaults(app, [ann])).toEqual([]);
  expect(app.conformance.differences).toEqual([]);
});
