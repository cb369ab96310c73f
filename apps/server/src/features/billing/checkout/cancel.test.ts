import { cancelSubscription, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingTestApp, type BillingTestApp, pressPortal, subscribe } from '#testing/subscriber';

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

it('refuses a person without a subscription, also while the payment provider is away', async () => {
  const bob = await app.createUser('bob', { plan: false });
  expect((await bob.call(cancelSubscription)).status).toBe(409);
});
