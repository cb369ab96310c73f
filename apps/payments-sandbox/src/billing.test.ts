import { describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import {
  closeSetupsAfterEach,
  createSetup,
  idOf,
  invoicesOf,
  openPortal,
  press,
  subscribe,
  type Setup,
} from './testing/set-up.ts';

closeSetupsAfterEach();

const day = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);
const periodOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  return [day(item?.current_period_start), day(item?.current_period_end)];
};
describe('renewals', () => {
  it('keep the day of the month on which the subscription began, and come back to it after short months', async () => {
    const world = await createSetup({ start: '2027-01-31T12:00:00Z' });
    const subscription = await subscribe(world);
    const periods = [periodOf(subscription)];
    for (const date of ['2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z', '2027-05-01T00:00:00Z']) {
      world.setNow(date);
      await world.sandbox.settle();
      periods.push(periodOf(await world.stripe.subscriptions.retrieve(subscription.id)));
    }
    expect(periods).toEqual([
      ['2027-01-31', '2027-02-28'],
      ['2027-02-28', '2027-03-31'],
      ['2027-03-31', '2027-04-30'],
      ['2027-04-30', '2027-05-31'],
    ]);
  });

  it('are all made up for when the clock leaps, each at its own time', async () => {
    const world = await createSetup({ start: '2026-01-15T08:00:00Z' });
    const subscription = await subscribe(world);
    world.setNow('2027-01-15T09:00:01Z');
    const invoices = (
      await world.stripe.invoices.list({ customer: idOf(subscription.customer), limit: 100 })
    ).data.reverse();
    expect(invoices).toHaveLength(13);
    expect(invoices.map(({ created }) => new Date(created * 1000).toISOString()).slice(0, 3)).toEqual([
      '2026-01-15T08:00:00.000Z',
      '2026-02-15T08:00:00.000Z',
      '2026-03-15T08:00:00.000Z',
    ]);
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(13);
  });

  it('are voided while collection is paused, leave the credit alone, and are charged again afterward', async () => {
    const world = await createSetup({ start: '2026-01-15T08:00:00Z' });
    const { id, customer } = await subscribe(world);
    await world.stripe.customers.createBalanceTransaction(idOf(customer), { amount: -300, currency: 'usd' });
    const paused = await world.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    expect([paused.status, paused.pause_collection?.behavior]).toEqual(['active', 'void']);
    world.setNow('2026-03-16T08:00:00Z');
    await world.sandbox.settle();
    const dues = async () =>
      (await world.stripe.invoices.list({ customer: idOf(customer) })).data.map((one) => [one.amount_due, one.status]);
    expect(await dues()).toEqual([
      [1000, 'void'],
      [1000, 'void'],
      [1000, 'paid'],
    ]);
    await world.stripe.subscriptions.update(id, { pause_collection: '' });
    world.setNow('2026-04-16T08:00:00Z');
    expect((await dues())[0]).toEqual([700, 'paid']);
    await expect(
      world.stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } }),
    ).rejects.toThrow('behavior');
  });

  it('are drafts for an hour', async () => {
    const world = await createSetup({ start: '2026-01-15T08:00:00Z' });
    const { customer } = await subscribe(world);
    world.setNow('2026-02-15T08:59:59Z');
    expect(await invoicesOf(world, idOf(customer))).toEqual([
      [1000, 'paid'],
      [1000, 'draft'],
    ]);
    world.setNow('2026-02-15T09:00:00Z');
    expect(await invoicesOf(world, idOf(customer))).toEqual([
      [1000, 'paid'],
      [1000, 'paid'],
    ]);
  });
});

describe('an unpaid renewal', () => {
  const failing = async () => {
    const world = await createSetup({ start: '2026-01-15T08:00:00Z' });
    const subscription = await subscribe(world, { card: '4000000000000341' });
    return { world, id: subscription.id, customer: idOf(subscription.customer) };
  };
  const statusOf = async (world: Setup, id: string) => (await world.stripe.subscriptions.retrieve(id)).status;

  it('is tried again after 3, 8 and 15 days, then written off and the subscription ends', async () => {
    const { world, id, customer } = await failing();
    expect(await statusOf(world, id)).toBe('active');
    const attempts: [number, string][] = [];
    for (const date of [
      '2026-02-15',
      '2026-02-17',
      '2026-02-18',
      '2026-02-22',
      '2026-02-23',
      '2026-03-01',
      '2026-03-02',
    ]) {
      world.setNow(`${date}T12:00:00Z`);
      const [invoice] = (await world.stripe.invoices.list({ customer, limit: 1 })).data;
      attempts.push([invoice?.attempt_count ?? 0, await statusOf(world, id)]);
    }
    expect(attempts).toEqual([
      [1, 'past_due'],
      [1, 'past_due'],
      [2, 'past_due'],
      [2, 'past_due'],
      [3, 'past_due'],
      [3, 'past_due'],
      [4, 'canceled'],
    ]);
    await world.advance(60);
    expect(await invoicesOf(world, customer)).toEqual([
      [1000, 'paid'],
      [1000, 'uncollectible'],
    ]);
    expect(world.receiver.events.filter(({ type }) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect((await world.stripe.subscriptions.list({ customer })).data).toEqual([]);
  });

  it('is paid at once when the card is changed in the portal', async () => {
    const { world, id, customer } = await failing();
    await world.advance(33);
    expect(await statusOf(world, id)).toBe('past_due');
    const portal = await openPortal(world, customer);
    expect((await press(portal, { do: 'card', sub: id, card: '4000000000000002' })).status).toBe(402);
    expect(await statusOf(world, id)).toBe('past_due');
    expect((await press(portal, { do: 'card', sub: id, card: '4242424242424242' })).status).toBe(303);
    expect(await statusOf(world, id)).toBe('active');
    expect(await invoicesOf(world, customer)).toEqual([
      [1000, 'paid'],
      [1000, 'paid'],
    ]);
    await world.advance(40);
    expect(await statusOf(world, id)).toBe('active');
  });

  it('can be voided while it is open, and the subscription is active again', async () => {
    const { world, id, customer } = await failing();
    await world.advance(33);
    const { stripe } = world;
    const [latest] = (await stripe.invoices.list({ customer, limit: 1 })).data;
    expect(await stripe.invoices.voidInvoice(latest?.id ?? '')).toMatchObject({ status: 'void' });
    expect(await statusOf(world, id)).toBe('active');
    await expect(stripe.invoices.voidInvoice(latest?.id ?? '')).rejects.toThrow(/only void open/);
  });
});

describe('the end of a subscription', () => {
  it('comes at the period end when it was asked for, without another invoice', async () => {
    const world = await createSetup();
    const { id, customer } = await subscribe(world);
    const ending = await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: ending.items.data[0]?.current_period_end,
      status: 'active',
    });
    await world.advance(40);
    const over = await world.stripe.subscriptions.retrieve(id);
    expect(over).toMatchObject({
      status: 'canceled',
      ended_at: ending.cancel_at,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await invoicesOf(world, idOf(customer))).toEqual([[1000, 'paid']]);
    await expect(world.stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
    await expect(world.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await world.stripe.subscriptions.list({ customer: idOf(customer), status: 'all' })).data).toHaveLength(1);
  });

  it('has two switches: what the portal set, the API takes back by cancel_at', async () => {
    const world = await createSetup();
    const { id, customer } = await subscribe(world);
    await press(await openPortal(world, idOf(customer)), { do: 'cancel', sub: id });
    expect((await world.stripe.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at).not.toBeNull();
    expect((await world.stripe.subscriptions.update(id, { cancel_at: '' })).cancel_at).toBeNull();
    for (const params of [{ cancel_at: 1 }, { cancel_at: '' as const, cancel_at_period_end: true }]) {
      await expect(world.stripe.subscriptions.update(id, params)).rejects.toMatchObject({ param: 'cancel_at' });
    }
  });

  it('can be now; an unpaid invoice is then no longer collected', async () => {
    const world = await createSetup();
    const { id, customer } = await subscribe(world, { card: '4000000000000341' });
    await world.advance(32);
    expect((await world.stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })).status).toBe(
      'canceled',
    );
    await world.advance(40);
    const [invoice] = (await world.stripe.invoices.list({ customer: idOf(customer), limit: 1 })).data;
    expect(invoice).toMatchObject({
      status: 'open',
      auto_advance: false,
      next_payment_attempt: null,
      attempt_count: 1,
    });
  });
});

describe('a refund', () => {
  it('gives back all that was paid for an invoice, once', async () => {
    const world = await createSetup();
    await subscribe(world);
    const { stripe } = world;
    const [invoice] = (await stripe.invoices.list({ expand: ['data.discounts'] })).data;
    const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '', status: 'paid' })).data;
    const payment_intent = idOf(payment?.payment.payment_intent);
    const refund = await stripe.refunds.create({ payment_intent });
    expect(refund).toMatchObject({ amount: 1000, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list()).data.map(({ id }) => id)).toEqual([refund.id]);
    await world.sandbox.settle();
    expect(world.receiver.events.filter(({ type }) => type === 'charge.refunded')).toMatchObject([
      { data: { object: { amount_refunded: 1000, refunded: true } } },
    ]);
  });
});
