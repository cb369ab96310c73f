import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { beforeAll, describe, expect, it } from 'vitest';
import { payCheckout } from '#testing/checkout';
import { idOf } from '#testing/conformance';
import { usePayingUsers } from '#testing/paying-users';
import { hostedAt, type BillingTestApp, portalPage } from '#testing/subscriber';

const members = usePayingUsers();
const { member, exchange, monthStates, subscriptionOf, untilRenewal } = members;
let app: BillingTestApp;
beforeAll(() => {
  app = members.app;
});

/** For these the provider starts, fails, and repeats that failure for a day under the same key. */
const burn = (path: string, times = 1) =>
  app.misbehave('fault', { when: 'during', status: 500, method: 'POST', path, times });
/** Longer than the waits before the next tries, and far from a day. */
const soon = () => app.pass(1 / (24 * 60));
const discounts = async (who: Parameters<typeof subscriptionOf>[0]) => (await subscriptionOf(who)).discounts;

describe('a try that failed at the provider, which remembers it,', () => {
  it('is made anew when a month is put on the subscription', async () => {
    const ann = await member(5);
    await burn('/v1/subscriptions/', 2);
    await exchange(ann);
    await app.calm();
    for (let time = 0; time < 2; time++) await soon();
    expect([await monthStates(ann), (await discounts(ann)).length]).toEqual([['attached'], 1]);
  });

  it('is made anew when what it asked for has changed meanwhile', async () => {
    const ann = await member(5);
    await burn('/v1/subscriptions/');
    await exchange(ann);
    await app.calm();
    await app.stripe.coupons.create({ id: `gift-${ann.uid.slice(0, 8)}`, percent_off: 10, duration: 'forever' });
    await app.stripe.subscriptions.update((await subscriptionOf(ann)).id, {
      discounts: [{ coupon: `gift-${ann.uid.slice(0, 8)}` }],
    });
    await soon();
    expect([await monthStates(ann), (await discounts(ann)).length]).toEqual([['attached'], 2]);
  });

  it('is made anew when a missed month is given as credit', async () => {
    const ann = await member(5);
    await untilRenewal(ann, 0.1);
    await app.misbehave('fault', {
      when: 'before',
      status: 503,
      method: 'POST',
      path: '/v1/subscriptions/',
      times: 200,
    });
    await burn('/v1/customers/');
    await exchange(ann);
    for (let hour = 0; hour < 4; hour++) await app.pass(0.05);
    expect(await monthStates(ann)).toEqual(['compensated']);
    expect((await portalPage(app, ann)).text).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
  });

  it.each(['/v1/customers', '/v1/checkout/sessions'])('is made anew when Base is chosen again (%s)', async (path) => {
    const ann = await app.createUser('ann', { plan: false });
    const choose = () => ann.call(createCheckoutSession, { body: { plan: 'base' } });
    await burn(path);
    expect((await choose()).status).toBe(503);
    expect((await choose()).status).toBe(200);
    expect((await app.stripe.customers.list({ email: ann.email })).data).toHaveLength(1);
  });

  it('is made anew when a second subscription is refunded, once', async () => {
    const ann = await member(5);
    const customer = idOf((await subscriptionOf(ann)).customer);
    const [price] = (await app.stripe.prices.list({ lookup_keys: ['base_monthly'] })).data;
    const session = await app.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price?.id ?? '', quantity: 1 }],
      success_url: 'http://127.0.0.1:3000/',
    });
    await app.pass(0.01);
    await burn('/v1/refunds');
    // The next one is given, and its answer is lost.
    await app.misbehave('fault', { when: 'after', status: 500, method: 'POST', path: '/v1/refunds', times: 1 });
    await payCheckout(hostedAt(app, session.url ?? ''));
    await app.calm();
    for (let time = 0; time < 2; time++) await soon();
    expect((await app.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
    expect((await app.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([1000]);
  });
});

describe('a success that the provider remembers', () => {
  it('is not taken for a new one: a coupon that was taken off goes on again at once', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    for (let time = 0; time < 2; time++) {
      await app.calm();
      await app.stripe.subscriptions.update((await subscriptionOf(ann)).id, { discounts: '' });
    }
    await app.calm();
    expect([await monthStates(ann), (await discounts(ann)).length]).toEqual([['attached', 'available'], 1]);
  });
});
