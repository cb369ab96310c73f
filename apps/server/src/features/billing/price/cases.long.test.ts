import { cancelSubscription, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { afterEach, expect, it, vi } from 'vitest';
import { idOf } from '#testing/conformance';
import { moneyFaults } from '#testing/money-faults';
import { setPrice } from '#testing/price-history';
import {
  billsOf,
  createBillingTestApp,
  type BillingTestApp,
  earn,
  pressPortal,
  stayActive,
  subscribe,
} from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';
import { withdraw } from '#testing/withdrawals';
import { announcePrice, callPriceOff } from '../steps.ts';

vi.setConfig({ testTimeout: 60_000 });
const DAY_MS = 24 * 60 * 60 * 1000;
let app: BillingTestApp;
let ann: TestUser;
afterEach(() => app.close());

/** A product whose first period has 30 days, and a person who pays for it. */
const begin = async (cents = 1000, currency = 'usd') => {
  app = await createBillingTestApp({ networkRetries: 0, sandbox: { controls: true } });
  setPrice(app, { cents, currency });
  ann = await app.createUser('ann', { plan: false });
  await subscribe(app, ann);
};
const announce = async (cents: number) => {
  setPrice(app, { cents, currency: 'usd' });
  expect(await announcePrice(app.deps, app.deps.config.price)).toBe(1);
};
const callOff = () => callPriceOff(app.deps);
const month = async () => {
  await earn(app, ann, 5);
  await ann.call(exchangeStreaks, { body: { streaks: 5 } });
  await app.calm();
};
const untilRenewal = async (days: number) => {
  const end = Number((await ann.call(getSubscriptionStatus)).body['current_period_end']) * 1000;
  await app.pass((end - app.clock.now().getTime()) / DAY_MS - days);
};
/** The days before a renewal, in which a person checks in, then the renewal with its payment. */
const renew = async () => {
  for (const days of [20, 10, 1]) {
    await untilRenewal(days);
    await stayActive(app, ann);
  }
  await app.pass(1.1);
};
const fault = (about: object) => app.misbehave('fault', { path: '/v1/subscriptions/', ...about });

interface Case {
  readonly when: string;
  readonly act: () => Promise<unknown>;
  /** What was billed, and what months saved; in cents. */
  readonly bills: readonly number[];
  readonly saved?: number;
}

const CASES: readonly Case[] = [
  { when: 'told at once', act: () => announce(1200).then(renew), bills: [1000, 1200] },
  {
    when: 'told a second too late for the next renewal',
    act: async () => {
      await app.pass(0.01);
      await announce(1200);
      await renew();
      await renew();
    },
    bills: [1000, 1000, 1200],
  },
  {
    when: 'called off the day before',
    act: async () => {
      await announce(1200);
      await untilRenewal(3.5);
      await callOff();
      await renew();
      await renew();
    },
    bills: [1000, 1000, 1000],
  },
  {
    when: 'called off too late',
    act: async () => {
      await announce(1200);
      await untilRenewal(1);
      expect(await callOff()).toBe(0);
      await renew();
    },
    bills: [1000, 1200],
  },
  { when: 'lower', act: () => announce(750).then(renew), bills: [1000, 750] },
  {
    when: 'with an earned month on the subscription',
    act: async () => {
      await announce(1200);
      await month();
      await renew();
      await renew();
    },
    bills: [1000, 100, 1200],
    saved: 1100,
  },
  {
    when: 'lower, with an earned month on the subscription',
    act: async () => {
      await announce(333);
      await month();
      await renew();
      await renew();
    },
    bills: [1000, 100, 333],
    saved: 233,
  },
  {
    when: 'with months before and after it',
    act: async () => {
      await app.pass(0.01);
      await announce(1999);
      await month();
      await month();
      await renew();
      await renew();
      await renew();
    },
    bills: [1000, 100, 100, 1999],
    saved: 900 + 1899,
  },
  {
    when: 'with an earned month that came too late for its invoice',
    act: async () => {
      await announce(1200);
      await untilRenewal(1);
      await app.misbehave('webhooks', { mode: 'hold' });
      await untilRenewal(0.0001);
      await fault({ when: 'before', status: 503, method: 'POST', times: 40 });
      await earn(app, ann, 5);
      await ann.call(exchangeStreaks, { body: { streaks: 5 } });
      await app.pass(0.06);
      await app.misbehave('calm', {});
      await app.pass(0.1);
      await renew();
    },
    bills: [1000, 1200, 100],
    saved: 1100,
  },
  {
    when: 'and canceled before',
    act: async () => {
      await announce(1200);
      await ann.call(cancelSubscription);
      await renew();
    },
    bills: [1000],
  },
  {
    when: 'and canceled and resumed',
    act: async () => {
      await announce(1200);
      await ann.call(cancelSubscription);
      await pressPortal(app, ann, { do: 'resume' });
      await renew();
    },
    bills: [1000, 1200],
  },
  {
    when: 'while the provider is away until the last day',
    act: async () => {
      await announce(1200);
      await untilRenewal(4);
      await fault({ when: 'before', status: 503, times: 200 });
      await app.pass(1.5);
      await app.pass(1);
      await app.misbehave('calm', {});
      await renew();
    },
    bills: [1000, 1200],
  },
  {
    when: 'while the provider does not move anything until after the renewal: one later',
    act: async () => {
      await announce(1200);
      await untilRenewal(4);
      await fault({ when: 'before', status: 503, method: 'POST', times: 200 });
      await app.pass(3);
      await app.pass(1.1);
      await app.misbehave('calm', {});
      await renew();
    },
    bills: [1000, 1000, 1200],
  },
  {
    when: 'and the answer is lost',
    act: async () => {
      await announce(1200);
      await month();
      await untilRenewal(4);
      await fault({ when: 'after', drop: true, method: 'POST', times: 1 });
      await renew();
      await renew();
    },
    bills: [1000, 100, 1200],
    saved: 1100,
  },
  {
    when: 'in the provider’s dashboard, with an earned month on the subscription',
    act: async () => {
      await month();
      const customer = idOf((await app.stripe.customers.list({ email: ann.email })).data[0]);
      const [subscription] = (await app.stripe.subscriptions.list({ customer })).data;
      const { id = '', items } = subscription ?? {};
      const item = items?.data[0];
      const product = idOf(item?.price.product as string);
      const recurring = { interval: 'month' } as const;
      const price = await app.stripe.prices.create({ product, currency: 'usd', unit_amount: 1500, recurring });
      await app.stripe.subscriptions.update(id, {
        items: [{ id: item?.id ?? '', price: price.id }],
        proration_behavior: 'none',
      });
      await app.calm();
      await renew();
    },
    bills: [1000, 100],
    saved: 1400,
  },
];

it.each(CASES)('a price is paid to the cent when it is announced $when', async ({ act, bills, saved = 0 }) => {
  await begin();
  await act();
  expect(await billsOf(app, ann)).toEqual(bills.map((cents) => `${cents} paid`));
  const [customer] = (await app.stripe.customers.list({ email: ann.email })).data;
  // What credit was given is used.
  expect(customer?.balance).toBe(0);
  const { performance } = (await ann.call(getMeSummary)).body as {
    performance?: { saved_cents: number };
  };
  expect(performance?.saved_cents ?? 0).toBe(saved);
  expect(await moneyFaults(app, [ann])).toEqual([]);
});

it('a purchase at another price in another currency is withdrawn from to the cent, and its checkout carries a month', async () => {
  await begin(1200, 'eur');
  expect((await ann.call(getSubscriptionStatus)).body['price']).toEqual({ cents: 1200, currency: 'eur' });
  await month();
  await app.pass(10);
  await withdraw(app, ann);
  await subscribe(app, ann);
  expect(await billsOf(app, ann)).toEqual(['1200 paid', '100 paid']);
  const { data } = await app.stripe.refunds.list();
  expect(data[0]).toMatchObject({ amount: 800, currency: 'eur' });
});
