import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { beforeAll, describe, expect, it } from 'vitest';
import { payCheckout } from '#testing/checkout';
import { idOf } from '#testing/conformance';
import { usePayingUsers } from '#testing/paying-users';
import { billsOf, hostedAt, type BillingTestApp, subscribe } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

const members = usePayingUsers();
const { member, live, exchange, status, monthStates, subscriptionOf, chargeOf } = members;
let app: BillingTestApp;
beforeAll(() => {
  app = members.app;
});

/** Ends the subscription and chooses Base again. @returns the page, whose checkout carries a month if one is left. */
async function endAndChoose(who: TestUser): Promise<string> {
  await app.calm();
  await app.stripe.subscriptions.cancel((await subscriptionOf(who)).id);
  await app.calm();
  const { body } = await who.call(createCheckoutSession, { body: { plan: 'base' } });
  return hostedAt(app, String(body['checkout_url']));
}

describe('what an operator or a bank does', () => {
  it('a dispute ends premium and revokes the months; a question of the bank does nothing', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await app.calm();
    const charge = await chargeOf(ann);
    const dispute = await app.misbehave('dispute', { charge, status: 'warning_needs_response' });
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'active', performance_months_left: 2 });
    await app.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 0 });
    expect(await monthStates(ann)).toEqual(['revoked', 'revoked']);
  });

  it('a dispute that was won before we heard of it changes nothing', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await app.calm();
    await app.misbehave('webhooks', { mode: 'hold' });
    const dispute = await app.misbehave('dispute', { charge: await chargeOf(ann) });
    await app.misbehave('dispute/close', { dispute: dispute['id'], status: 'won' });
    await app.misbehave('webhooks', { mode: 'normal' });
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'active', performance_months_left: 2 });
    expect(await monthStates(ann)).toEqual(['attached', 'available']);
  });

  it('a dispute that is lost much later leaves alone what was subscribed and bought since', async () => {
    const ann = await member(20);
    await exchange(ann, 10);
    await app.calm();
    const dispute = await app.misbehave('dispute', { charge: await chargeOf(ann) });
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 0 });
    await app.pass(1);
    await subscribe(app, ann);
    await exchange(ann, 10);
    await live(ann, 8);
    await app.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'active', performance_months_left: 2 });
    expect(await monthStates(ann)).toEqual(['revoked', 'revoked', 'attached', 'available']);
  });

  it('a question that becomes a lost dispute takes an older month off a newer subscription', async () => {
    const ann = await member(15);
    await exchange(ann, 15);
    const dispute = await app.misbehave('dispute', { charge: await chargeOf(ann), status: 'warning_needs_response' });
    await app.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await app.pass(1);
    await subscribe(app, ann);
    expect(await monthStates(ann)).toEqual(['consumed', 'attached', 'available']);
    await app.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'active', performance_months_left: 0 });
    expect(await monthStates(ann)).toEqual(['consumed', 'revoked', 'revoked']);
    expect((await subscriptionOf(ann)).discounts).toHaveLength(0);
  });

  it('a lost dispute closes the checkout that carries a month it revokes, and the next one costs in full', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    const dispute = await app.misbehave('dispute', { charge: await chargeOf(ann), status: 'warning_needs_response' });
    const page = await endAndChoose(ann);
    await app.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await app.calm();
    expect([await monthStates(ann), (await status(ann))['performance_months_left']]).toEqual([
      ['revoked', 'revoked'],
      0,
    ]);
    await expect(payCheckout(page)).rejects.toThrow('410');
    await subscribe(app, ann);
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '1000 paid']);
  });

  it('a lost dispute leaves a checkout open whose month was bought since', async () => {
    const ann = await member(5);
    const dispute = await app.misbehave('dispute', { charge: await chargeOf(ann), status: 'warning_needs_response' });
    await app.pass(1);
    await exchange(ann);
    const page = await endAndChoose(ann);
    await app.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await app.calm();
    expect(await monthStates(ann)).toEqual(['attaching']);
    await payCheckout(page);
    await app.calm();
    expect([await billsOf(app, ann), await monthStates(ann)]).toEqual([['1000 paid', '100 paid'], ['consumed']]);
  });

  it('a dispute that is lost after such a checkout was paid lets the bill stand, and takes what is left', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    const dispute = await app.misbehave('dispute', { charge: await chargeOf(ann), status: 'warning_needs_response' });
    const page = await endAndChoose(ann);
    await app.pass(0.01);
    await app.misbehave('webhooks', { mode: 'hold' });
    await payCheckout(page);
    await app.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await app.misbehave('webhooks', { mode: 'normal' });
    await app.calm();
    expect(await monthStates(ann)).toEqual(['consumed', 'revoked']);
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '100 paid']);
  });

  it('a dispute that was given up is taken up again within the hour', async () => {
    const ann = await member(5);
    await app.misbehave('fault', { when: 'before', status: 503, method: 'GET', path: '/v1/disputes/', times: 9 });
    await app.misbehave('dispute', { charge: await chargeOf(ann) });
    await app.calm();
    await app.misbehave('calm', {});
    const parked = `update jobs set attempts = 10, parked_at = $1, leased_until = null where kind = 'billing.dispute'`;
    expect((await app.deps.db.pool.query(parked, [app.clock.now()])).rowCount).toBe(1);
    await app.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free' });
  });

  it('a second subscription is refunded and ended, and the first one stays', async () => {
    const ann = await member(5);
    const first = await subscriptionOf(ann);
    const [price] = (await app.stripe.prices.list({ lookup_keys: ['base_monthly'] })).data;
    const session = await app.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: idOf(first.customer),
      line_items: [{ price: price?.id ?? '', quantity: 1 }],
      success_url: 'http://127.0.0.1:3000/',
    });
    await app.pass(0.01);
    await payCheckout(hostedAt(app, session.url ?? ''));
    await app.calm();
    const { data } = await app.stripe.subscriptions.list({ customer: idOf(first.customer) });
    expect(data.map(({ id }) => id)).toEqual([first.id]);
    expect((await app.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([1000]);
    expect(await status(ann)).toMatchObject({ status: 'active' });
  });

  it('a customer deleted at the provider is free, keeps the months and may choose Base again', async () => {
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    await app.stripe.customers.del(idOf((await subscriptionOf(ann)).customer));
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 1 });
    await subscribe(app, ann);
    expect(await status(ann)).toMatchObject({ status: 'active', plan: 'performance' });
  });
});
