import { cancelSubscription, createCheckoutSession } from '@fivefold/contract/calls/billing';
import { beforeAll, describe, expect, it } from 'vitest';
import { payCheckout } from '#testing/checkout';
import { usePayingUsers } from '#testing/paying-users';
import { billsOf, hostedAt, type BillingTestApp, portalPage, pressPortal } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

const members = usePayingUsers();
const { member, live, exchange, status, monthStates, subscriptionOf, untilRenewal } = members;
let app: BillingTestApp;
beforeAll(() => {
  app = members.app;
});

const left = async (who: TestUser) => (await status(who))['performance_months_left'];

describe('a renewal', () => {
  it('that was billed during an outage is compensated with credit, once', async () => {
    const ann = await member(5);
    await untilRenewal(ann, 0.1);
    await app.misbehave('fault', {
      when: 'before',
      status: 503,
      method: 'POST',
      path: '/v1/subscriptions/',
      times: 200,
    });
    // The first credit is given, and its answer is lost.
    await app.misbehave('fault', { when: 'after', status: 500, method: 'POST', path: '/v1/customers/', times: 1 });
    await exchange(ann);
    for (let hour = 0; hour < 4; hour++) await app.pass(0.05);
    expect(await monthStates(ann)).toEqual(['compensated']);
    expect((await portalPage(app, ann)).text).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
    await live(ann, 32);
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '1000 paid', '100 paid']);
  });

  it('that missed a coupon which cannot be taken off is made good by that coupon, not twice', async () => {
    const ann = await member(5);
    await untilRenewal(ann, 1 / 1440);
    const fault = { status: 500, method: 'POST', path: '/v1/subscriptions/' };
    await exchange(ann);
    // The coupon comes after the bill, its answer is lost, and from then on no subscription can be changed.
    await app.misbehave('fault', { ...fault, when: 'after', times: 1 });
    await app.misbehave('fault', { ...fault, when: 'before', times: 200 });
    await app.pass(0.02);
    await app.pass(0.1);
    expect([await monthStates(ann), (await subscriptionOf(ann)).discounts.length]).toEqual([['compensated'], 1]);
    await live(ann, 32);
    await app.misbehave('calm', {});
    await live(ann, 32);
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '1000 paid', '100 paid', '1000 paid']);
    expect((await portalPage(app, ann)).text).toMatch(/Amount<\/dt>\s*<dd>\$10\.00/);
    expect(await monthStates(ann)).toEqual(['consumed']);
  });

  it('is left alone while it is a draft that carries a coupon; then the next month goes on', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await live(ann, 20);
    app.clock.setTo(new Date(Number((await status(ann))['current_period_end']) * 1000 + 30 * 60_000));
    await app.calm();
    const draft = await subscriptionOf(ann);
    expect([await monthStates(ann), draft.discounts.length]).toEqual([['consumed', 'available'], 1]);
    await app.pass(0.05);
    expect(await monthStates(ann)).toEqual(['consumed', 'attached']);
    expect((await subscriptionOf(ann)).discounts).not.toEqual(draft.discounts);
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '100 paid']);
  });

  it('that is never paid frees its month', async () => {
    const ann = await member(5, 'renewals-fail');
    await exchange(ann);
    await live(ann, 32);
    expect([await monthStates(ann), (await status(ann))['past_due']]).toEqual([['consumed'], true]);
    await live(ann, 20);
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '100 uncollectible']);
    expect([await monthStates(ann), (await status(ann))['status']]).toEqual([['available'], 'free']);
  });

  it('that fails leaves seven days of premium, and no more until it is paid after all', async () => {
    const ann = await member(5, 'renewals-fail');
    const end = Number((await status(ann))['current_period_end']);
    const after = async (days: number) => {
      app.clock.setTo(new Date((end + days * 86_400) * 1000));
      await app.calm();
      const { past_due, is_premium, status: word } = await status(ann);
      return [past_due, is_premium, word];
    };
    expect(await after(6.9)).toEqual([true, true, 'active']);
    expect(await after(7.1)).toEqual([true, false, 'free']);
    await pressPortal(app, ann, { do: 'card', card: '4242424242424242' });
    expect(await after(7.3)).toEqual([false, true, 'active']);
  });

  it('keeps what an operator takes off besides', async () => {
    const ann = await member(5);
    await app.stripe.coupons.create({ id: `friend-${ann.uid.slice(0, 8)}`, percent_off: 10, duration: 'forever' });
    await app.stripe.subscriptions.update((await subscriptionOf(ann)).id, {
      discounts: [{ coupon: `friend-${ann.uid.slice(0, 8)}` }],
    });
    await exchange(ann);
    await app.calm();
    expect((await subscriptionOf(ann)).discounts).toHaveLength(2);
  });

  it('finds the coupon again after an operator deleted it', async () => {
    const ann = await member(5);
    await app.stripe.coupons.del('performance_month_900_usd');
    await exchange(ann);
    await app.pass(0.1);
    await app.pass(0.1);
    expect((await portalPage(app, ann)).text).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
  });
});

describe('a subscription that ends', () => {
  it('keeps its coupon unused while it runs out, and resumed in the portal it counts again', async () => {
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    await ann.call(cancelSubscription);
    expect(await status(ann)).toMatchObject({ performance_months_left: 1, status: 'active' });
    await app.calm();
    expect(await pressPortal(app, ann, { do: 'resume' })).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
    await pressPortal(app, ann, { do: 'cancel' });
    expect((await status(ann))['cancels_at']).not.toBeNull();
    await live(ann, 32);
    expect([await monthStates(ann), await billsOf(app, ann)]).toEqual([['available'], ['1000 paid']]);
  });

  it('leaves its months to the next checkout, also when the first one is never paid', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await app.calm();
    await app.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await app.calm();
    const choose = async () =>
      String((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']);
    const page = await choose();
    expect(await choose()).toBe(page);
    expect([await monthStates(ann), await left(ann)]).toEqual([['attaching', 'available'], 2]);
    await app.pass(0.2);
    expect(await monthStates(ann)).toEqual(['available', 'available']);
    await payCheckout(hostedAt(app, await choose()));
    await app.calm();
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '100 paid']);
    expect(await monthStates(ann)).toEqual(['consumed', 'attached']);
  });
});
