import { cancelSubscription, createCheckoutSession } from '@fivefold/contract/calls/subscription';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { beforeAll, describe, expect, it } from 'vitest';
import { payCheckout } from '../../testing/checkout.ts';
import { idOf } from '../../testing/conformance.ts';
import { useMembers } from '../../testing/members.ts';
import { pushesTo, registerDevice } from '../../testing/push.ts';
import { billsOf, hostedAt, type PaidWorld, portalPage, pressPortal, stayActive } from '../../testing/subscriber.ts';
import type { Actor } from '../../testing/world.ts';

const members = useMembers();
const { member, live, exchange, status, monthStates, subscriptionOf } = members;
let given: PaidWorld;
beforeAll(() => {
  given = members.given;
});

const left = async (who: Actor) => (await status(who))['performance_months_left'];
const mailsTo = async (who: Actor) =>
  (await given.app.inject('/dev/mailbox.json')).json<{ to: string; subject: string; text: string }[]>().filter(({ to }) => to === who.email);

describe('somebody who stays away', () => {
  it('is warned once after 23 days, and after 30 loses the months that are not billed, but no streaks', async () => {
    const ann = await member(16);
    await live(ann, 10);
    await exchange(ann, 15);
    await given.calm();
    await registerDevice(ann, 'phone-of-ann');
    expect((await subscriptionOf(ann)).discounts).toHaveLength(1);
    await given.pass(20);
    // The first month went onto the renewal meanwhile.
    expect(await left(ann)).toBe(2);
    for (let day = 20; day < 23; day++) await given.pass(1);
    const warnings = await mailsTo(ann);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.subject).toContain('months of Performance are waiting');
    for (const words of ['30 days without a check-in', 'Check in now', 'stay yours']) expect(warnings[0]?.text).toContain(words);
    expect((await pushesTo(given, 'phone-of-ann')).map(({ body }) => body)).toEqual([expect.stringMatching(/^Check in once before [A-Z][a-z]+ \d+ to keep your 2 months of it\.$/)]);
    for (let day = 23; day < 29; day++) await given.pass(1);
    expect(await left(ann)).toBe(2);
    await given.pass(1);
    await given.pass(0.1);
    expect(await monthStates(ann)).toEqual(['consumed', 'expired', 'expired']);
    expect((await subscriptionOf(ann)).discounts).toHaveLength(0);
    // The period that a month paid for stays.
    expect(await status(ann)).toMatchObject({ performance_months_left: 0, performance_plan_active: true });
    expect((await ann.call(getTotalStreaks)).body['total_streaks']).toBe(1);
    expect(await mailsTo(ann)).toHaveLength(1);
    expect(await pushesTo(given, 'phone-of-ann')).toHaveLength(1);
  });

  it('is warned again after coming back and leaving again, and keeps the months by coming back', async () => {
    const ann = await member(20);
    await exchange(ann, 20);
    for (const _absence of [1, 2]) {
      for (let day = 0; day < 25; day += 5) await given.pass(5);
      await stayActive(given, ann);
    }
    expect(await mailsTo(ann)).toHaveLength(2);
    expect(await monthStates(ann)).not.toContain('expired');
  });

  it('loses the month whose coupon is on the subscription when that is off, and not before', async () => {
    const ann = await member(5);
    await exchange(ann);
    await given.calm();
    await given.misbehave('fault', { when: 'before', status: 503, method: 'POST', path: '/v1/subscriptions/', times: 200 });
    await given.pass(29.6);
    await given.pass(0.05);
    expect([await monthStates(ann), await left(ann)]).toEqual([['attached'], 0]);
    await given.misbehave('calm', {});
    await given.pass(0.06);
    expect([await monthStates(ann), (await subscriptionOf(ann)).discounts.length]).toEqual([['expired'], 0]);
  });

  it('loses the months though the provider no longer knows them', async () => {
    const ann = await member(5);
    await exchange(ann);
    await given.calm();
    await given.stripe.customers.del(idOf((await subscriptionOf(ann)).customer));
    await given.calm();
    expect([await monthStates(ann), await left(ann)]).toEqual([['available'], 1]);
    await given.pass(31);
    await given.pass(0.1);
    expect([await monthStates(ann), await left(ann)]).toEqual([['expired'], 0]);
  });

  it('does not lose months on the day they were bought', async () => {
    const ann = await member(10);
    await given.pass(35);
    await exchange(ann);
    await given.pass(0.2);
    expect(await left(ann)).toBe(1);
    await given.pass(31);
    expect(await left(ann)).toBe(0);
  });
});

describe('a renewal', () => {
  it('that went out while the provider could not be told is made good with credit, once', async () => {
    const ann = await member(5);
    await given.pass(29.9);
    await given.misbehave('fault', { when: 'before', status: 503, method: 'POST', path: '/v1/subscriptions/', times: 200 });
    // The first credit is given, and nobody hears of it.
    await given.misbehave('fault', { when: 'after', status: 500, method: 'POST', path: '/v1/customers/', times: 1 });
    await exchange(ann);
    for (let hour = 0; hour < 4; hour++) await given.pass(0.05);
    expect(await monthStates(ann)).toEqual(['compensated']);
    expect((await portalPage(given, ann)).text).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
    await live(ann, 32);
    expect(await billsOf(given, ann)).toEqual(['1000 paid', '1000 paid', '100 paid']);
  });

  it('is left alone while it is a draft that carries a coupon; then the next month goes on', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await live(ann, 28);
    given.clock.setTo(new Date(Number((await status(ann))['current_period_end']) * 1000 + 30 * 60_000));
    await given.calm();
    const draft = await subscriptionOf(ann);
    expect([await monthStates(ann), draft.discounts.length]).toEqual([['consumed', 'available'], 1]);
    await given.pass(0.05);
    expect(await monthStates(ann)).toEqual(['consumed', 'attached']);
    expect((await subscriptionOf(ann)).discounts).not.toEqual(draft.discounts);
    expect(await billsOf(given, ann)).toEqual(['1000 paid', '100 paid']);
  });

  it('that is never paid gives its month back', async () => {
    const ann = await member(5, 'renewals-fail');
    await exchange(ann);
    await live(ann, 32);
    expect([await monthStates(ann), (await status(ann))['past_due']]).toEqual([['consumed'], true]);
    await live(ann, 20);
    expect(await billsOf(given, ann)).toEqual(['1000 paid', '100 uncollectible']);
    expect([await monthStates(ann), (await status(ann))['status']]).toEqual([['available'], 'free']);
  });

  it('keeps what an operator takes off besides', async () => {
    const ann = await member(5);
    await given.stripe.coupons.create({ id: `friend-${ann.uid.slice(0, 8)}`, percent_off: 10, duration: 'forever' });
    await given.stripe.subscriptions.update((await subscriptionOf(ann)).id, { discounts: [{ coupon: `friend-${ann.uid.slice(0, 8)}` }] });
    await exchange(ann);
    await given.calm();
    expect((await subscriptionOf(ann)).discounts).toHaveLength(2);
  });

  it('finds the coupon again after an operator deleted it', async () => {
    const ann = await member(5);
    await given.stripe.coupons.del('performance_month_900_usd');
    await exchange(ann);
    await given.pass(0.1);
    await given.pass(0.1);
    expect((await portalPage(given, ann)).text).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
  });
});

describe('a subscription that ends', () => {
  it('keeps its coupon unused while it runs out, and resumed in the portal it counts again', async () => {
    const ann = await member(5);
    await exchange(ann);
    await given.calm();
    await ann.call(cancelSubscription);
    expect(await status(ann)).toMatchObject({ performance_months_left: 1, status: 'active' });
    await given.calm();
    expect(await pressPortal(given, ann, { do: 'resume' })).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
    await pressPortal(given, ann, { do: 'cancel' });
    expect((await status(ann))['cancels_at']).not.toBeNull();
    await live(ann, 32);
    expect([await monthStates(ann), await billsOf(given, ann)]).toEqual([['available'], ['1000 paid']]);
  });

  it('leaves its months to the next checkout, also when the first one is never paid', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await given.calm();
    await given.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await given.calm();
    const choose = async () => String((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']);
    const page = await choose();
    expect(await choose()).toBe(page);
    expect([await monthStates(ann), await left(ann)]).toEqual([['attaching', 'available'], 2]);
    await given.pass(0.2);
    expect(await monthStates(ann)).toEqual(['available', 'available']);
    await payCheckout(hostedAt(given, await choose()));
    await given.calm();
    expect(await billsOf(given, ann)).toEqual(['1000 paid', '100 paid']);
    expect(await monthStates(ann)).toEqual(['consumed', 'attached']);
  });
});
