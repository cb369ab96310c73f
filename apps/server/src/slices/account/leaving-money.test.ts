import { deleteAccount } from '@fivefold/contract/calls/account';
import { createCheckoutSession, exchangeStreaks } from '@fivefold/contract/calls/subscription';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '../subscription/audit.ts';
import { createPaidWorld, earn, type PaidWorld, subscribe } from '../../testing/subscriber.ts';
import type { Actor } from '../../testing/world.ts';

let given: PaidWorld;

beforeAll(async () => {
  given = await createPaidWorld();
});
afterAll(() => given.close());

const leave = (who: Actor) => who.call(deleteAccount, { body: { confirmation: 'delete', password: who.password } });

async function accountOf(uid: string) {
  const { rows } = await given.deps.db.pool.query<{
    stripe_customer_id: string | null;
    status: string | null;
    months_left: number;
  }>('select stripe_customer_id, status, months_left from billing_accounts where uid = $1', [uid]);
  return rows[0];
}

/** Somebody with a subscription, and two months of Performance of which one is on its way. */
async function subscriber(name: string) {
  const who = await given.person(name, { plan: false });
  await subscribe(given, who);
  await earn(given, who, 10);
  expect((await who.call(exchangeStreaks, { body: { streaks: 10 } })).status).toBe(200);
  await given.calm();
  const customerId = (await accountOf(who.uid))?.stripe_customer_id ?? '';
  const { data } = await given.stripe.subscriptions.list({ customer: customerId, status: 'all' });
  return { who, customerId, subscriptionId: data[0]?.id ?? '' };
}

describe('deleting an account with a subscription', () => {
  it('ends it at once, deletes the customer, and never bills again', async () => {
    const { who, customerId, subscriptionId } = await subscriber('ann');
    expect((await leave(who)).status).toBe(200);
    expect(await accountOf(who.uid)).toMatchObject({ months_left: 0 });
    await given.calm();
    expect((await given.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect(await given.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
    expect(await accountOf(who.uid)).toEqual({ stripe_customer_id: null, status: null, months_left: 0 });
    const invoices = async () => (await given.stripe.invoices.list({ customer: customerId })).data.length;
    const before = await invoices();
    await given.pass(40);
    expect(await invoices()).toBe(before);
    const { rows } = await given.deps.db.pool.query('select state from performance_months where uid = $1', [who.uid]);
    expect(rows).toEqual([{ state: 'revoked' }, { state: 'revoked' }]);
    expect(await findMoneyFaults(given.deps.db.kysely)).toEqual([]);
  });

  it('erases the person though the payment service is away, and ends the subscription when it is back', async () => {
    const { who, customerId, subscriptionId } = await subscriber('ben');
    await given.misbehave('fault', { when: 'before', status: 503, times: 3 });
    await leave(who);
    await given.jobs();
    const { rows } = await given.deps.db.pool.query('select email from profiles where uid = $1', [who.uid]);
    expect(rows).toEqual([{ email: '' }]);
    // Not yet: the next try is to come.
    expect((await given.stripe.subscriptions.retrieve(subscriptionId)).status).not.toBe('canceled');
    await given.pass(1);
    expect((await given.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect(await given.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  });

  it('goes on where a run that was killed ended: somebody deleted the customer already', async () => {
    const { who, customerId } = await subscriber('cid');
    await given.stripe.customers.del(customerId);
    await leave(who);
    await given.calm();
    expect(await accountOf(who.uid)).toEqual({ stripe_customer_id: null, status: null, months_left: 0 });
  });

  it('closes a checkout that is still open', async () => {
    const who = await given.person('dan', { plan: false });
    await who.call(createCheckoutSession, { body: { plan: 'base' } });
    const { rows } = await given.deps.db.pool.query<{ checkout_session_id: string }>(
      'select checkout_session_id from billing_accounts where uid = $1',
      [who.uid],
    );
    await leave(who);
    await given.calm();
    expect((await given.stripe.checkout.sessions.retrieve(rows[0]?.checkout_session_id ?? '')).status).toBe('expired');
  });
});
