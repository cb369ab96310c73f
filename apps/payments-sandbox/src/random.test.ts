import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import {
  closeSetupsAfterEach,
  COUPON,
  createSetup,
  idOf,
  makeCatalogue,
  PORTAL,
  press,
  startCheckout,
  type Setup,
} from './testing/set-up.ts';

closeSetupsAfterEach();

const CARDS = ['4242424242424242', '4000000000000341', '4000000000000002'];
const STEPS = 70;

// The second is for the long tests (MORE_ROUNDS in vitest.config.ts).
const SEEDS = process.env['MORE_ROUNDS'] === undefined ? [1] : [1, 2];

describe.each(SEEDS)('a random history (seed %i)', (seed) => {
  it('never breaks the sandbox, and its balances add up', async () => {
    const random = randomNumbers(seed);
    const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
    const world = await createSetup({
      start: '2027-01-29T10:00:00Z',
      stateFile: join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'state.json'),
      onceCouponLeaves: seed % 2 ? 'creation' : 'finalisation',
    });
    const { configuration, price } = await prepare(world);
    const customers = await Promise.all(
      ['ann', 'bob', 'cat'].map((name) => world.stripe.customers.create({ email: `${name}@example.com` })),
    );
    const anySubscription = async () =>
      pick((await world.stripe.subscriptions.list({ status: 'all', limit: 100 })).data);
    const portal = async (sub: Stripe.Subscription, fields: Record<string, string>) => {
      const { url } = await world.stripe.billingPortal.sessions.create({
        customer: idOf(sub.customer),
        configuration,
        return_url: 'http://x.test/',
      });
      await press(url, { sub: sub.id, ...fields });
    };

    const steps: ((sub: Stripe.Subscription) => Promise<unknown>)[] = [
      () => world.advance(pick([0.02, 0.05, 1, 3, 8, 31, 40]) ?? 1),
      () => world.advance(pick([1, 7, 29]) ?? 1),
      () => world.restart(),
      (sub) => world.stripe.subscriptions.update(sub.id, { discounts: [{ coupon: COUPON }] }),
      (sub) => world.stripe.subscriptions.update(sub.id, { discounts: '' }),
      (sub) => world.stripe.subscriptions.update(sub.id, { cancel_at_period_end: random() < 0.5 }),
      (sub) => world.stripe.subscriptions.update(sub.id, { cancel_at: '' }),
      (sub) => world.stripe.subscriptions.update(sub.id, { pause_collection: { behavior: 'void' } }),
      (sub) => world.stripe.subscriptions.update(sub.id, { pause_collection: '' }),
      (sub) => portal(sub, { do: random() < 0.5 ? 'cancel' : 'resume' }),
      (sub) => portal(sub, { do: 'card', card: pick(CARDS) ?? '' }),
      (sub) => world.stripe.invoices.voidInvoice(idOf(sub.latest_invoice)),
      (sub) => world.stripe.customers.createBalanceTransaction(idOf(sub.customer), { amount: -900, currency: 'usd' }),
      (sub) => (random() < 0.3 ? world.stripe.subscriptions.cancel(sub.id) : Promise.resolve()),
    ];
    const buy = async () => {
      const session = await startCheckout(world, {
        price,
        customer: pick(customers)?.id ?? '',
        ...(random() < 0.3 ? { coupon: COUPON } : {}),
      });
      await press(session.url, { do: 'subscribe', card: pick(CARDS) ?? '' });
    };

    await buy();
    for (let step = 0; step < STEPS; step++) {
      const subscription = await anySubscription();
      const act = random() < 0.1 ? buy : (pick(steps) ?? buy);
      // What does not fit the state is refused by the API; nothing else may go wrong.
      const done = subscription === undefined ? buy() : act(subscription);
      await done.catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
      });
    }
    await world.sandbox.settle();

    expect(world.exchanges.filter(({ status }) => typeof status === 'number' && status >= 500)).toEqual([]);
    await expectBalance(
      world,
      customers.map(({ id }) => id),
    );
  });
});

async function prepare(world: Setup): Promise<{ configuration: string; price: string }> {
  const price = await makeCatalogue(world);
  const configuration = await world.stripe.billingPortal.configurations.create(PORTAL);
  return { configuration: configuration.id, price: price.id };
}

async function expectBalance(world: Setup, customers: string[]): Promise<void> {
  const { stripe } = world;
  const now = world.now().getTime() / 1000;
  const invoices = await stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  expect(invoices.length).toBeGreaterThan(3);
  for (const invoice of invoices) {
    const taken = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect([invoice.total, invoice.discounts.length]).toEqual([
      invoice.subtotal - taken,
      (invoice.total_discount_amounts ?? []).length,
    ]);
    expect(invoice.total).toBeGreaterThanOrEqual(0);
  }
  expect(invoices.filter(({ status, amount_remaining }) => status === 'paid' && amount_remaining > 0)).toEqual([]);
  // A coupon of duration once is on one invoice at most.
  const used = invoices.flatMap(({ discounts }) => discounts.map(idOf));
  expect(new Set(used).size).toBe(used.length);

  for (const customer of customers) {
    const moves = await stripe.customers
      .listBalanceTransactions(customer, { limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(balance).toBe(moves.reduce((sum, { amount }) => sum + amount, 0));
    expect(balance).toBeLessThanOrEqual(0);
  }
  const { data: subscriptions } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
  const isSound = ({ status, ended_at, items }: Stripe.Subscription): boolean => {
    if (status === 'canceled') return ended_at !== null;
    return items.data.every((item) => item.current_period_start <= now && item.current_period_end > now);
  };
  expect(subscriptions.filter((subscription) => !isSound(subscription))).toEqual([]);
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
}

/** Mulberry32: the same seed gives the same history. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
