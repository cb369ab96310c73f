import { describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import {
  closeSetupsAfterEach,
  COUPON,
  createSetup,
  makeCatalogue,
  press,
  startCheckout,
  type Setup,
} from './testing/set-up.ts';

closeSetupsAfterEach();

describe('creating a session', () => {
  const base = async (world: Setup): Promise<Stripe.Checkout.SessionCreateParams> => ({
    mode: 'subscription',
    customer: (await world.stripe.customers.create({ email: 'ann@example.com' })).id,
    line_items: [{ price: (await makeCatalogue(world)).id, quantity: 1 }],
    success_url: 'https://x.test/ok',
  });
  const now = (world: Setup) => Math.floor(world.now().getTime() / 1000);

  const refusals: [
    string,
    string,
    (
      world: Setup,
    ) => Promise<Partial<Stripe.Checkout.SessionCreateParams>> | Partial<Stripe.Checkout.SessionCreateParams>,
  ][] = [
    ['another mode', 'mode', () => ({ mode: 'payment' })],
    ['two discounts', 'discounts', () => ({ discounts: [{ coupon: COUPON }, { coupon: COUPON }] })],
    ['an unknown coupon', 'discounts[0][coupon]', () => ({ discounts: [{ coupon: 'nope' }] })],
    ['a customer whom it does not know', 'customer', () => ({ customer: 'cus_nobody' })],
    ['less than half an hour', 'expires_at', (world) => ({ expires_at: now(world) + 1799 })],
    ['more than a day', 'expires_at', (world) => ({ expires_at: now(world) + 86_401 })],
    ['an address that is a script', 'success_url', () => ({ success_url: 'javascript:alert(1)' })],
    ['an address without a scheme', 'cancel_url', () => ({ cancel_url: '/plans' })],
    ['no line', 'line_items', () => ({ line_items: [] })],
    [
      'a quantity of two',
      'line_items[0][quantity]',
      async (world) => ({ line_items: [{ price: (await world.stripe.prices.list()).data[0]?.id ?? '', quantity: 2 }] }),
    ],
  ];
  it.each(refusals)('refuses %s', async (_what, param, change) => {
    const world = await createSetup();
    const params = await base(world);
    await expect(world.stripe.checkout.sessions.create({ ...params, ...(await change(world)) })).rejects.toMatchObject({
      statusCode: 400,
      param,
    });
  });

  it('refuses payment_method_types, which left the API', async () => {
    const world = await createSetup();
    const params = { ...(await base(world)), payment_method_types: ['card'] } as Stripe.Checkout.SessionCreateParams;
    await expect(world.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  });

  it('refuses a coupon for another product', async () => {
    const world = await createSetup();
    const params = await base(world);
    const other = await world.stripe.products.create({ name: 'Other' });
    await world.stripe.coupons.create({ id: 'other', percent_off: 10, applies_to: { products: [other.id] } });
    await expect(
      world.stripe.checkout.sessions.create({ ...params, discounts: [{ coupon: 'other' }] }),
    ).rejects.toThrow(/does not apply/);
    expect(await world.stripe.coupons.retrieve('other')).not.toHaveProperty('applies_to');
  });

  it('replaces the literal placeholder only', async () => {
    const world = await createSetup();
    const params = await base(world);
    const urls = [
      'https://x.test/ok?a=1&session_id={CHECKOUT_SESSION_ID}#end',
      'https://x.test/ok?session_id=%7BCHECKOUT_SESSION_ID%7D',
    ];
    const locations: (string | null)[] = [];
    const ids: string[] = [];
    for (const success_url of urls) {
      const session = await world.stripe.checkout.sessions.create({
        ...params,
        success_url,
      });
      ids.push(session.id);
      locations.push((await press(session.url, { do: 'subscribe' })).headers.get('location'));
    }
    expect(locations).toEqual([`https://x.test/ok?a=1&session_id=${ids[0]}#end`, urls[1]]);
  });
});

describe('the end of a session', () => {
  it('comes once: pressing Subscribe twice makes one subscription', async () => {
    const world = await createSetup();
    const session = await startCheckout(world, { price: (await makeCatalogue(world)).id });
    const answers = await Promise.all([
      press(session.url, { do: 'subscribe' }),
      press(session.url, { do: 'subscribe' }),
    ]);
    expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
    expect((await world.stripe.subscriptions.list()).data).toHaveLength(1);
    expect((await world.stripe.customers.list()).data).toMatchObject([{ email: 'ann@example.com' }]);
    expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete', url: null });
  });

  it('is an expiry when no customer pays, with its own event', async () => {
    const world = await createSetup();
    const session = await startCheckout(world, { price: (await makeCatalogue(world)).id });
    await world.advance(1);
    expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null });
    expect(world.receiver.events.at(-1)).toMatchObject({
      type: 'checkout.session.expired',
      created: session.expires_at,
    });
    expect((await press(session.url, { do: 'subscribe' })).status).toBe(410);
    expect((await world.stripe.subscriptions.list()).data).toEqual([]);
  });

  it('can be asked for while it is open, and only then', async () => {
    const world = await createSetup();
    const session = await startCheckout(world, { price: (await makeCatalogue(world)).id });
    expect((await world.stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await expect(world.stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/status of "expired"/);
  });

  it('needs no payment when the coupon covers all of it', async () => {
    const world = await createSetup();
    const price = await makeCatalogue(world);
    await world.stripe.coupons.create({ id: 'free', percent_off: 100 });
    const session = await startCheckout(world, { price: price.id, coupon: 'free' });
    await press(session.url, { do: 'subscribe' });
    expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: 'no_payment_required',
      amount_total: 0,
    });
    const [invoice] = (await world.stripe.invoices.list()).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_due: 0 });
    expect((await world.stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data).toEqual([]);
  });
});
