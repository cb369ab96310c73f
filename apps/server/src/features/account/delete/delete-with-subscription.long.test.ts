import { deleteAccount } from '@fivefold/contract/calls/account';
import { createCheckoutSession, exchangeStreaks } from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#features/billing/audit';
import { createBillingTestApp, earn, type BillingTestApp, subscribe } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

let app: BillingTestApp;

beforeAll(async () => {
  app = await createBillingTestApp();
});
afterAll(() => app.close());

const leave = (who: TestUser) => who.call(deleteAccount, { body: { confirmation: 'delete', password: who.password } });

async function accountOf(uid: string) {
  const { rows } = await app.deps.db.pool.query<{
    stripe_customer_id: string | null;
    status: string | null;
    months_left: number;
  }>('select stripe_customer_id, status, months_left from billing_accounts where uid = $1', [uid]);
  return rows[0];
}

/** Creates a user with a subscription and two Performance months, one of them attached. */
async function subscriber(name: string) {
  const who = await app.createUser(name, { plan: false });
  await subscribe(app, who);
  await earn(app, who, 10);
  expect((await who.call(exchangeStreaks, { body: { streaks: 10 } })).status).toBe(200);
  await app.calm();
  const customerId = (await accountOf(who.uid))?.stripe_customer_id ?? '';
  const { data } = await app.stripe.subscriptions.list({ customer: customerId, status: 'all' });
  return { who, customerId, subscriptionId: data[0]?.id ?? '' };
}

describe('deleting an account with a subscription', () => {
  it('ends it at once, deletes the customer, and never bills again', async () => {
    const { who, customerId, subscriptionId } = await subscriber('ann');
    expect((await leave(who)).status).toBe(200);
    expect(await accountOf(who.uid)).toMatchObject({ months_left: 0 });
    await app.calm();
    expect((await app.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect(await app.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
    expect(await accountOf(who.uid)).toEqual({ stripe_customer_id: null, status: null, months_left: 0 });
    const invoices = async () => (await app.stripe.invoices.list({ customer: customerId })).data.length;
    const before = await invoices();
    await app.pass(40);
    expect(await invoices()).toBe(before);
    const { rows } = await app.deps.db.pool.query('select state from performance_months where uid = $1', [who.uid]);
    expect(rows).toEqual([{ state: 'revoked' }, { state: 'revoked' }]);
    expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
  });

  it('erases the user while the payment provider is away, and ends the subscription when it is back', async () => {
    const { who, customerId, subscriptionId } = await subscriber('ben');
    await app.misbehave('fault', { when: 'before', status: 503, times: 3 });
    await leave(who);
    await app.runJobs();
    const { rows } = await app.deps.db.pool.query('select email from profiles where uid = $1', [who.uid]);
    expect(rows).toEqual([{ email: '' }]);
    // Not yet: the next try is to come.
    expect((await app.stripe.subscriptions.retrieve(subscriptionId)).status).not.toBe('canceled');
    await app.pass(1);
    expect((await app.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect(await app.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  });

  it('continues where a killed run ended, also when the customer is deleted already', async () => {
    const { who, customerId } = await subscriber('cid');
    await app.stripe.customers.del(customerId);
    await leave(who);
    await app.calm();
    expect(await accountOf(who.uid)).toEqual({ stripe_customer_id: null, status: null, months_left: 0 });
  });

  it('closes a checkout that is still open', async () => {
    const who = await app.createUser('dan', { plan: false });
    await who.call(createCheckoutSession, { body: { plan: 'base' } });
    const { rows } = await app.deps.db.pool.query<{ checkout_session_id: string }>(
      'select checkout_session_id from billing_accounts where uid = $1',
      [who.uid],
    );
    await leave(who);
    await app.calm();
    expect((await app.stripe.checkout.sessions.retrieve(rows[0]?.checkout_session_id ?? '')).status).toBe('expired');
  });
});
