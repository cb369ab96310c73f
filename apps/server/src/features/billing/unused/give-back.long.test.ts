import { deleteAccount } from '@fivefold/contract/calls/account';
import { cancelSubscription, exchangeStreaks } from '@fivefold/contract/calls/billing';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterEach, expect, it, vi } from 'vitest';
import { chargeOf } from '#testing/at-provider';
import { mailsTo } from '#testing/identity';
import { moneyFaults } from '#testing/money-faults';
import { billsOf, createBillingTestApp, type BillingTestApp, earn, pressPortal, subscribe } from '#testing/subscriber';
import { billingOf, type TestUser } from '#testing/test-app';
import { passToRenewal } from '#testing/unused-months';
import { handleDispute } from '../reconcile/disputes.ts';

vi.setConfig({ testTimeout: 60_000 });
let app: BillingTestApp;
let ann: TestUser;
afterEach(() => app.close());

const customer = async () => (await app.stripe.customers.list({ email: ann.email })).data[0];
const fault = (about: object) => app.misbehave('fault', { method: 'POST', times: 1, ...about });
const cancel = () => ann.call(cancelSubscription);
/** To the day before the renewal: it was mailed that it is free. */
const toMail = () => passToRenewal(app, ann, 20);
const toEnd = () => app.pass(1);
const refund = async (amount: number) => {
  const { intent } = (await chargeOf(app, ann)) ?? { intent: '' };
  await app.stripe.refunds.create({ payment_intent: intent, amount });
};

interface Case {
  readonly when: string;
  readonly act: () => Promise<unknown>;
  readonly bills: readonly string[];
  /** What went back to the card in all, in cents. */
  readonly refunded: number;
  readonly mails: number;
}

const CASES: readonly Case[] = [
  { when: 'it is canceled', act: () => cancel().then(toEnd), bills: ['1000 paid'], refunded: 1000, mails: 1 },
  {
    when: 'it is canceled and resumed: the renewal is free',
    act: async () => {
      await cancel();
      await pressPortal(app, ann, { do: 'resume' });
      await toEnd();
    },
    bills: ['1000 paid', '0 paid'],
    refunded: 0,
    mails: 0,
  },
  {
    when: 'credit paid for that month as well',
    act: async () => {
      await toEnd();
      await toMail();
      await cancel();
      await toEnd();
    },
    bills: ['1000 paid', '0 paid'],
    refunded: 0,
    mails: 0,
  },
  {
    when: 'an earned month paid for a part of that month',
    act: async () => {
      await ann.call(getDashboard);
      await app.pass(23 / 24);
      await app.pass(5);
      await ann.call(getDashboard);
      await earn(app, ann, 5);
      await ann.call(exchangeStreaks, { body: { streaks: 5 } });
      await toMail();
      await toEnd();
      await toMail();
      await cancel();
      await toEnd();
    },
    bills: ['1000 paid', '0 paid', '100 paid'],
    refunded: 100,
    mails: 1,
  },
  {
    when: 'the operator gave 3.00 back before',
    act: () => refund(300).then(cancel).then(toEnd),
    bills: ['1000 paid'],
    refunded: 1000,
    mails: 1,
  },
  {
    when: 'the answers are lost, and the provider fails and remembers it',
    act: async () => {
      await cancel();
      await fault({ path: '/v1/customers/', when: 'after', drop: true });
      await fault({ path: '/v1/refunds', when: 'during', status: 500 });
      await fault({ path: '/v1/refunds', when: 'after', status: 500 });
      await toEnd();
      for (let hour = 0; hour < 6; hour++) await app.pass(1 / 24);
    },
    bills: ['1000 paid'],
    refunded: 1000,
    mails: 1,
  },
  {
    when: 'it is bought again at once',
    act: async () => {
      await cancel();
      await app.misbehave('webhooks', { mode: 'hold' });
      await toEnd();
      await subscribe(app, ann);
      await app.misbehave('calm', {});
    },
    bills: ['1000 paid', '1000 paid'],
    refunded: 1000,
    mails: 1,
  },
  {
    when: 'the bank contests the payment of that month',
    act: async () => {
      await app.misbehave('dispute', { charge: (await chargeOf(app, ann))?.charge });
      await app.calm();
      await toEnd();
    },
    bills: ['1000 paid'],
    refunded: 0,
    mails: 0,
  },
  {
    when: 'the bank contests that payment and decides for us',
    act: async () => {
      const { id } = await app.misbehave('dispute', { charge: (await chargeOf(app, ann))?.charge });
      await app.calm();
      await toEnd();
      expect(await refunded()).toBe(0);
      // Twice, as events come.
      await app.misbehave('dispute/close', { dispute: id, status: 'won' });
      await app.calm();
      await handleDispute(billingOf(app.deps), String(id));
    },
    bills: ['1000 paid'],
    refunded: 1000,
    mails: 1,
  },
  {
    when: 'the bank decides for us while the provider takes no refund',
    act: async () => {
      const { id } = await app.misbehave('dispute', { charge: (await chargeOf(app, ann))?.charge });
      await app.calm();
      await toEnd();
      expect(await refunded()).toBe(0);
      await app.misbehave('fault', { when: 'before', status: 503, method: 'POST', path: '/v1/refunds', times: 3 });
      await app.misbehave('dispute/close', { dispute: id, status: 'won' });
      await app.calm();
      expect(await refunded()).toBe(0);
      await app.misbehave('calm', {});
      for (let hour = 0; hour < 5; hour++) await app.pass(1.1 / 24);
    },
    bills: ['1000 paid'],
    refunded: 1000,
    mails: 1,
  },
  {
    when: 'the bank contests that payment after it was paid back, and decides for us',
    act: async () => {
      await cancel();
      await toEnd();
      const { id } = await app.misbehave('dispute', { charge: (await chargeOf(app, ann))?.charge });
      await app.calm();
      await app.misbehave('dispute/close', { dispute: id, status: 'won' });
    },
    bills: ['1000 paid'],
    refunded: 1000,
    mails: 1,
  },
];

async function begin(): Promise<void> {
  app = await createBillingTestApp({ isOpenedDaily: false, networkRetries: 0, sandbox: { controls: true } });
  ann = await app.createUser('ann', { plan: false });
  await subscribe(app, ann);
  await toMail();
}

const refunded = async () =>
  (await app.stripe.refunds.list({ limit: 100 })).data.reduce((sum, { amount }) => sum + amount, 0);
const mails = async () => (await mailsTo(app, ann.email)).filter(({ subject }) => subject.startsWith('You get back'));

it.each(CASES)('an unused month whose plan ends is paid back when $when', async ({ act, bills, ...expected }) => {
  await begin();
  await act();
  await app.calm();

  expect(await billsOf(app, ann)).toEqual(bills);
  expect([await refunded(), (await mails()).length]).toEqual([expected.refunded, expected.mails]);
  expect((await customer())?.balance).toBe(0);
  expect(await moneyFaults(app, [ann])).toEqual([]);
  expect(app.conformance.differences).toEqual([]);
});

it('an unused month is paid back when its owner deletes their account', async () => {
  await begin();
  await ann.call(deleteAccount, { body: { confirmation: 'delete', password: ann.password } });
  await app.calm();
  expect([await refunded(), (await mails()).length, await customer()]).toEqual([1000, 1, undefined]);
  expect(app.conformance.differences).toEqual([]);
});
