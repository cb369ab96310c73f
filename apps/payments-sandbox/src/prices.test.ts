import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  closeSetupsAfterEach,
  COUPON,
  createSetup,
  idOf,
  invoicesOf,
  startCheckout,
  subscribe,
} from './testing/set-up.ts';

closeSetupsAfterEach();

const month = { recurring: { interval: 'month' } } as const;

describe('prices', () => {
  it('change for a subscription with its next invoice, together with its coupon', async () => {
    const world = await createSetup();
    const { stripe } = world;
    const { id, customer, items } = await subscribe(world, { coupon: COUPON });
    const [item] = items.data;
    const product = idOf(item?.price.product as string);
    const dearer = await stripe.prices.create({ product, currency: 'usd', unit_amount: 1200, ...month });
    const coupon = await stripe.coupons.create({ amount_off: 1100, currency: 'usd', duration: 'once' });
    const to = { items: [{ id: item?.id ?? '', price: dearer.id }], proration_behavior: 'none' as const };
    const moved = await stripe.subscriptions.update(id, { ...to, discounts: [{ coupon: coupon.id }] });
    expect(moved.items.data[0]?.price.unit_amount).toBe(1200);
    await world.advance(32);
    await world.advance(31);
    expect((await invoicesOf(world, idOf(customer))).map(([total]) => total)).toEqual([100, 100, 1200]);

    const euros = await stripe.prices.create({ product, currency: 'eur', unit_amount: 1200, ...month });
    for (const wrong of [
      { items: to.items },
      { ...to, items: [{ id: 'si_other', price: dearer.id }] },
      { ...to, items: [{ id: item?.id ?? '', price: euros.id }] },
      { ...to, items: [{ id: item?.id ?? '', price: 'price_unknown' }] },
    ])
      await expect(stripe.subscriptions.update(id, wrong)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  it('hold taxes once that is said, and a checkout with taxes takes the address', async () => {
    const world = await createSetup();
    const { stripe } = world;
    const product = (await stripe.products.create({ name: 'Base' })).id;
    const price = await stripe.prices.create({ product, currency: 'eur', unit_amount: 900, ...month });
    expect((await stripe.prices.update(price.id, { tax_behavior: 'inclusive' })).tax_behavior).toBe('inclusive');
    await expect(stripe.prices.update(price.id, { tax_behavior: 'exclusive' })).rejects.toMatchObject({
      param: 'tax_behavior',
    });
    const { customer } = await startCheckout(world, { price: price.id });
    const buying: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer: idOf(customer as string),
      line_items: [{ price: price.id, quantity: 1 }],
      automatic_tax: { enabled: true },
      success_url: 'http://127.0.0.1:9/',
    };
    await expect(stripe.checkout.sessions.create(buying)).rejects.toMatchObject({ param: 'automatic_tax' });
    const session = await stripe.checkout.sessions.create({ ...buying, customer_update: { address: 'auto' } });
    expect(session).toMatchObject({ automatic_tax: { enabled: true }, currency: 'eur' });
    expect(await (await fetch(session.url ?? '')).text()).toContain('€9.00');
  });
});
