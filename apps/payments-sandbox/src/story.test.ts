import { describe, expect, it } from 'vitest';
import {
  closeSetupsAfterEach,
  COUPON,
  createSetup,
  idOf,
  invoicesOf,
  makeCatalogue,
  openPortal,
  press,
  startCheckout,
} from './testing/set-up.ts';

closeSetupsAfterEach();

describe('the life of a customer, told with the official SDK', () => {
  it('from the catalogue to the deleted account', async () => {
    const world = await createSetup();
    const { stripe } = world;
    const price = await makeCatalogue(world);
    const [listed] = (await stripe.prices.list({ lookup_keys: ['base_monthly'] })).data;
    expect(listed).toMatchObject({ id: price.id, unit_amount: 1000 });

    // A declined card leaves the session open; a good one completes it.
    const customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { user_id: 'ann' } });
    const session = await startCheckout(world, { price: price.id, customer: customer.id });
    const declined = await press(session.url, { do: 'subscribe', card: '4000000000009995' });
    const explained = await fetch(new URL(declined.headers.get('location') ?? '', session.url ?? ''));
    expect(await explained.text()).toContain('Your card has insufficient funds.');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
    const paid = await press(session.url, { do: 'subscribe', card: '4242424242424242' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://127.0.0.1:9/subscription/success?session_id=${session.id}`);
    const complete = await stripe.checkout.sessions.retrieve(session.id);
    expect(complete).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const id = idOf(complete.subscription);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', metadata: { user_id: 'ann' } });

    // An exchange: one coupon, one invoice of one dollar.
    const discounted = await stripe.subscriptions.update(id, {
      discounts: [{ coupon: COUPON }],
      expand: ['discounts'],
    });
    expect(discounted.discounts).toMatchObject([{ object: 'discount', source: { coupon: COUPON } }]);
    await world.advance(32);
    expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
    await world.advance(31);
    expect(await invoicesOf(world, customer.id)).toEqual([
      [1000, 'paid'],
      [100, 'paid'],
      [1000, 'paid'],
    ]);

    // A coupon that is taken off again, and a credit that the next invoice uses up.
    await stripe.subscriptions.update(id, { discounts: [{ coupon: COUPON }] });
    expect((await stripe.subscriptions.update(id, { discounts: '' })).discounts).toEqual([]);
    await stripe.customers.createBalanceTransaction(customer.id, {
      amount: -900,
      currency: 'usd',
      metadata: { invoice: 'in_missed' },
    });
    await world.advance(30);
    const [credited] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
    expect(credited).toMatchObject({
      total: 1000,
      starting_balance: -900,
      amount_due: 100,
      amount_paid: 100,
      status: 'paid',
    });
    expect(
      (await stripe.customers.listBalanceTransactions(customer.id)).data.map((one) => [
        one.type,
        one.amount,
        one.ending_balance,
      ]),
    ).toEqual([
      ['applied_to_invoice', 900, 0],
      ['adjustment', -900, -900],
    ]);

    // Cancelled in the portal (cancel_at only), resumed there, cancelled and resumed through the API.
    const page = await openPortal(world, customer.id);
    expect((await press(page, { do: 'cancel', sub: id })).status).toBe(303);
    const ending = await stripe.subscriptions.retrieve(id);
    expect(ending).toMatchObject({ cancel_at: ending.items.data[0]?.current_period_end, cancel_at_period_end: false });
    await press(page, { do: 'resume', sub: id });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
    });
    expect((await stripe.subscriptions.update(id, { cancel_at_period_end: true })).cancel_at_period_end).toBe(true);
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });

    // Renewals begin to fail, until the subscription is canceled for it.
    await press(page, { do: 'card', sub: id, card: '4000000000000341' });
    await world.advance(31);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await world.advance(16);
    const over = await stripe.subscriptions.retrieve(id);
    expect(over).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect((await invoicesOf(world, customer.id)).at(-1)).toEqual([1000, 'uncollectible']);

    // Back again, the first month for a dollar; then the account is deleted and billing ends with it.
    const again = await startCheckout(world, { price: price.id, customer: customer.id, coupon: COUPON });
    expect(again).toMatchObject({ amount_subtotal: 1000, amount_total: 100, total_details: { amount_discount: 900 } });
    await press(again.url, { do: 'subscribe' });
    const [first] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
    expect(first).toMatchObject({ billing_reason: 'subscription_create', total: 100, status: 'paid' });
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    const everySubscription = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(everySubscription.data.map((one) => one.status)).toEqual(['canceled', 'canceled']);
    expect(await stripe.customers.retrieve(customer.id)).toEqual({
      id: customer.id,
      object: 'customer',
      deleted: true,
    });
    await expect(openPortal(world, customer.id)).rejects.toMatchObject({ code: 'resource_missing' });

    await world.sandbox.settle();
    const types = new Set(world.receiver.events.map((event) => event.type));
    for (const type of [
      'checkout.session.completed',
      'customer.deleted',
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.updated',
      'invoice.marked_uncollectible',
      'invoice.paid',
      'invoice.payment_failed',
    ]) {
      expect(types).toContain(type);
    }
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });
});
