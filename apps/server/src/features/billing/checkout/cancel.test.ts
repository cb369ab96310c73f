import { cancelSubscription, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  billsOf,
  createBillingTestApp,
  type BillingTestApp,
  openEveryDay,
  pressPortal,
  subscribe,
} from '#testing/subscriber';
import { passToRenewal } from '#testing/unused-months';

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp({ networkRetries: 0, sandbox: { controls: true } });
});
afterAll(() => app.close());

it('is noted while the payment provider is away, and done as soon as it is back', async () => {
  const ann = await app.createUser('ann', { plan: false });
  await subscribe(app, ann);
  await app.misbehave('fault', { when: 'before', status: 503, times: 1000 });
  for (let tap = 0; tap < 2; tap++)
    expect((await ann.call(cancelSubscription)).body).toEqual({ success: true, is_pending: true });
  await app.pass(1 / 24);
  const { body: meanwhile } = await ann.call(getSubscriptionStatus);
  expect([meanwhile['status'], meanwhile['cancels_at']]).toEqual(['active', meanwhile['current_period_end']]);
  await app.misbehave('calm', {});
  await app.pass(1.1 / 24);
  const { body } = await ann.call(getSubscriptionStatus);
  expect([body['status'], body['cancels_at']]).toEqual(['active', body['current_period_end']]);
  expect((await ann.call(cancelSubscription)).body).toEqual({ success: true, is_pending: false });
  // What waited is done, so it takes no resumption back.
  await pressPortal(app, ann, { do: 'resume' });
  await app.pass(1);
  expect((await ann.call(getSubscriptionStatus)).body['cancels_at']).toBeNull();
});

it('costs no other month where the payment provider hears of it after the renewal', async () => {
  const cem = await app.createUser('cem', { plan: false });
  await subscribe(app, cem);
  await openEveryDay(app);
  await passToRenewal(app, cem, 1);
  await app.misbehave('fault', { when: 'before', status: 503, times: 1000 });
  expect((await cem.call(cancelSubscription)).body).toEqual({ success: true, is_pending: true });
  for (let hour = 1; hour <= 3; hour++) await app.pass(1 / 24);
  await app.misbehave('calm', {});
  expect(await billsOf(app, cem)).toEqual(['1000 paid', '1000 paid']);
  for (let hour = 1; hour <= 2; hour++) await app.pass(1.1 / 24);
  expect((await cem.call(getSubscriptionStatus)).body).toMatchObject({ status: 'free', is_active: false });
  const refunds = (await app.stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount);
  expect(refunds).toEqual([1000]);
});

it('refuses a person without a subscription, also while the payment provider is away', async () => {
  const bob = await app.createUser('bob', { plan: false });
  expect((await bob.call(cancelSubscription)).status).toBe(409);
});
