import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { goOn } from '@fivefold/contract/calls/go-on';
import type { Price } from '@fivefold/rules/usual-price';
import { afterEach, expect, it, vi } from 'vitest';
import { idOf } from '#testing/conformance';
import { moneyFaults } from '#testing/money-faults';
import { setPrice } from '#testing/price-history';
import { billsOf, createBillingTestApp, type BillingTestApp, subscribe } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';
import { passToRenewal, passUnusedMonth } from '#testing/unused-months';
import { announcePrice } from '../steps.ts';

vi.setConfig({ testTimeout: 60_000 });
let app: BillingTestApp;
let ann: TestUser;
afterEach(() => app.close());

const customer = async () => (await app.stripe.customers.list({ email: ann.email })).data[0];
const announce = async (cents: number) => {
  setPrice(app, { cents, currency: 'usd' });
  expect(await announcePrice(app.deps, app.deps.config.price)).toBe(1);
};
/** The days before a renewal in which a subscription is moved, then the decision, then the renewal with its payment. */
const renewFree = async () => {
  await passToRenewal(app, ann, 48);
  await passUnusedMonth(app, ann);
};
const renewUsed = async () => {
  await app.pass(4);
  await ann.call(getDashboard);
  await renewFree();
};

interface Case {
  readonly when: string;
  readonly price?: Price;
  readonly act: () => Promise<unknown>;
  /** What the card paid of which price, bill by bill, in cents. */
  readonly bills: readonly string[];
}

const CASES: readonly Case[] = [
  {
    when: 'it is another one, in another currency',
    price: { cents: 1250, currency: 'eur' },
    act: renewFree,
    bills: ['1250 paid of 1250', '0 paid of 1250'],
  },
  {
    when: 'a higher one comes with it',
    act: () => announce(1200).then(renewFree).then(renewUsed),
    bills: ['1000 paid of 1000', '0 paid of 1200', '1200 paid of 1200'],
  },
  {
    when: 'a lower one comes with it',
    act: () => announce(750).then(renewFree).then(renewUsed),
    bills: ['1000 paid of 1000', '0 paid of 750', '750 paid of 750'],
  },
  {
    when: 'another one cannot be moved until the decision',
    act: async () => {
      await announce(1200);
      const fault = { path: '/v1/subscriptions/', when: 'before', status: 503, method: 'POST', times: 1000 };
      await app.misbehave('fault', fault);
      await passToRenewal(app, ann, 48);
      await passToRenewal(app, ann, 20);
      await app.misbehave('calm', {});
      await app.pass(22 / 24);
      await renewUsed();
    },
    bills: ['1000 paid of 1000', '0 paid of 1000', '1200 paid of 1200'],
  },
  {
    when: 'it rises in the dashboard after the mail',
    act: async () => {
      await passToRenewal(app, ann, 20);
      const [subscription] = (await app.stripe.subscriptions.list({ customer: idOf(await customer()) })).data;
      const [item] = subscription?.items.data ?? [];
      const product = idOf(item?.price.product as string);
      const recurring = { interval: 'month' } as const;
      const price = await app.stripe.prices.create({ product, currency: 'usd', unit_amount: 1500, recurring });
      const items = [{ id: item?.id ?? '', price: price.id }];
      await app.stripe.subscriptions.update(subscription?.id ?? '', { items, proration_behavior: 'none' });
      await app.calm();
      await app.pass(22 / 24);
      await renewUsed();
    },
    bills: ['1000 paid of 1000', '0 paid of 1500', '1500 paid of 1500'],
  },
  {
    when: 'another one comes during a pause',
    act: async () => {
      for (let nth = 1; nth <= 4; nth++) await passUnusedMonth(app, ann);
      await announce(1200);
      await renewFree();
      await ann.call(goOn);
      await renewUsed();
    },
    bills: [
      '1000 paid of 1000',
      ...Array.from({ length: 3 }, () => '0 paid of 1000'),
      ...Array.from({ length: 2 }, () => '1000 void of 1000'),
      '1200 paid of 1200',
    ],
  },
];

it.each(CASES)('a free renewal is free at the price of its plan when $when', async ({ price, act, bills }) => {
  app = await createBillingTestApp({ isOpenedDaily: false, networkRetries: 0, sandbox: { controls: true } });
  if (price !== undefined) setPrice(app, price);
  ann = await app.createUser('ann', { plan: false });
  await subscribe(app, ann);
  await ann.call(getDashboard);
  await act();
  await app.calm();

  const { data } = await app.stripe.invoices.list({ customer: idOf(await customer()), limit: 100 });
  const prices = data.toReversed().map(({ subtotal }) => subtotal);
  expect((await billsOf(app, ann)).map((bill, nth) => `${bill} of ${prices[nth]}`)).toEqual(bills);
  expect((await customer())?.balance).toBe(0);
  expect(await moneyFaults(app, [ann])).toEqual([]);
  expect(app.conformance.differences).toEqual([]);
});
