import { describe, expect, it } from 'vitest';
import {
  closeSetupsAfterEach,
  COUPON,
  createSetup,
  idOf,
  invoicesOf,
  makeCatalogue,
  subscribe,
} from './testing/set-up.ts';

closeSetupsAfterEach();

describe.each(['creation', 'finalisation', 'payment'] as const)(
  'a coupon of duration once, leaving at %s',
  (onceCouponLeaves) => {
    const start = '2026-01-15T08:00:00Z';

    it('takes 9 dollars off exactly one renewal', async () => {
      const world = await createSetup({ start, onceCouponLeaves });
      const { id, customer } = await subscribe(world);
      const { discounts } = await world.stripe.subscriptions.update(id, { discounts: [{ coupon: COUPON }] });
      expect(discounts).toHaveLength(1);
      world.setNow('2026-02-15T08:30:00Z');
      expect((await world.stripe.subscriptions.retrieve(id)).discounts).toHaveLength(
        onceCouponLeaves === 'creation' ? 0 : 1,
      );
      const [draft] = (await world.stripe.invoices.list({ customer: idOf(customer), limit: 1 })).data;
      expect(draft).toMatchObject({
        status: 'draft',
        discounts,
        total_discount_amounts: [{ amount: 900, discount: discounts[0] }],
      });
      world.setNow('2026-04-20T00:00:00Z');
      expect((await world.stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
      expect((await invoicesOf(world, idOf(customer))).map(([total]) => total)).toEqual([1000, 100, 1000, 1000]);
      expect((await world.stripe.coupons.retrieve(COUPON)).times_redeemed).toBe(1);
    });

    it('stays with its subscription only while its invoice is not that far', async () => {
      const world = await createSetup({ start, onceCouponLeaves });
      const { id } = await subscribe(world, { card: '4000000000000341' });
      await world.stripe.subscriptions.update(id, { discounts: [{ coupon: COUPON }] });
      world.setNow('2026-02-16T08:00:00Z');
      const { status, discounts } = await world.stripe.subscriptions.retrieve(id);
      expect([status, discounts.length]).toEqual(['past_due', onceCouponLeaves === 'payment' ? 1 : 0]);
    });

    it('takes it off the first invoice when it came with the checkout, and off no other', async () => {
      const world = await createSetup({ start, onceCouponLeaves });
      await makeCatalogue(world);
      const { customer } = await subscribe(world, { coupon: COUPON });
      await world.advance(65);
      expect((await invoicesOf(world, idOf(customer))).map(([total]) => total)).toEqual([100, 1000, 1000]);
    });

    it('attached while the renewal is a draft, waits for the next one', async () => {
      const world = await createSetup({ start, onceCouponLeaves });
      const { id, customer } = await subscribe(world);
      world.setNow('2026-02-15T08:30:00Z');
      await world.stripe.subscriptions.update(id, { discounts: [{ coupon: COUPON }] });
      await world.advance(60);
      expect((await invoicesOf(world, idOf(customer))).map(([total]) => total)).toEqual([1000, 1000, 100, 1000]);
    });
  },
);

describe('the discounts of a subscription', () => {
  it('are replaced by a list, cleared by nothing, and left alone by an empty list', async () => {
    const world = await createSetup();
    const { id } = await subscribe(world);
    const { stripe } = world;
    await stripe.coupons.create({ id: 'promo', percent_off: 10, duration: 'forever' });
    const [promo] = (await stripe.subscriptions.update(id, { discounts: [{ coupon: 'promo' }] })).discounts;
    const both = await stripe.subscriptions.update(id, {
      discounts: [{ discount: idOf(promo ?? null) }, { coupon: COUPON }],
    });
    expect(both.discounts).toHaveLength(2);
    expect(both.discounts[0]).toBe(promo);
    expect((await stripe.subscriptions.update(id, { discounts: [] })).discounts).toEqual(both.discounts);
    expect((await stripe.subscriptions.update(id, { discounts: [{ coupon: COUPON }] })).discounts).toHaveLength(1);
    expect((await stripe.subscriptions.update(id, { discounts: '' })).discounts).toEqual([]);
    await expect(stripe.subscriptions.update(id, { discounts: [{ discount: 'di_nope' }] })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('outlive the deletion of their coupon', async () => {
    const world = await createSetup({ start: '2026-01-15T08:00:00Z' });
    const { id, customer } = await subscribe(world);
    await world.stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'forever' });
    await world.stripe.subscriptions.update(id, { discounts: [{ coupon: 'half' }] });
    await world.stripe.coupons.del('half');
    await world.advance(65);
    expect((await invoicesOf(world, idOf(customer))).map(([total]) => total)).toEqual([1000, 500, 500]);
  });
});
