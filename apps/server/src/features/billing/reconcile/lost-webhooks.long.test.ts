import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#testing/conformance';
import { usePayingUsers } from '#testing/paying-users';
import { type BillingTestApp, subscribe } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

const members = usePayingUsers();
const { member, exchange, status, monthStates, subscriptionOf, chargeOf } = members;
let app: BillingTestApp;
beforeAll(() => {
  app = members.app;
});

describe('a checkout that could not be started', () => {
  /** Creates a user without a subscription, with a month for the next one. */
  async function waiting(): Promise<TestUser> {
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    await app.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await app.calm();
    return ann;
  }
  const fail = async (who: TestUser, how: object) => {
    await app.misbehave('fault', { method: 'POST', path: '/v1/checkout/sessions', times: 9, ...how });
    expect((await who.call(createCheckoutSession, { body: { plan: 'base' } })).status).toBe(503);
    await app.misbehave('calm', {});
  };

  it('gives its month back when the provider said no', async () => {
    const ann = await waiting();
    await fail(ann, { when: 'before', status: 500 });
    expect(await monthStates(ann)).toEqual(['available']);
  });

  it('keeps its month while the outcome is unknown, and the sweep resolves it', async () => {
    const ann = await waiting();
    await fail(ann, { when: 'before', drop: true });
    expect(await monthStates(ann)).toEqual(['attaching']);
    await app.pass(1.1);
    expect(await monthStates(ann)).toEqual(['available']);
  });
});

describe('what no webhook told', () => {
  it('is found by the hourly sweep', async () => {
    const ann = await member(5);
    await app.misbehave('webhooks', { mode: 'hold' });
    await app.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await app.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free' });
  });

  it('is found of a dispute, and acted upon once', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await app.calm();
    await app.misbehave('webhooks', { mode: 'hold' });
    await app.misbehave('dispute', { charge: await chargeOf(ann) });
    await app.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 0 });
    // A second attempt would be refused and retried later.
    await app.misbehave('fault', { when: 'before', status: 503, path: '/v1/disputes/', times: 9 });
    await app.pass(0.1);
    expect((await app.deps.db.pool.query(`select 1 from jobs where kind = 'billing.dispute'`)).rows).toEqual([]);
  });

  it('is found of a customer that was deleted: the person may choose Base again', async () => {
    const ann = await member(5);
    await app.misbehave('webhooks', { mode: 'hold' });
    await app.stripe.customers.del(idOf((await subscriptionOf(ann)).customer));
    await app.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free' });
    await subscribe(app, ann);
    await app.misbehave('calm', {});
    await app.calm();
    expect(await status(ann)).toMatchObject({ status: 'active' });
  });
});

describe('the hourly sweep', () => {
  it('ends the months of other users when one user’s check fails', async () => {
    const [ann, bob] = [await member(5), await member(5)].toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
    if (ann === undefined || bob === undefined) throw new Error('There are two.');
    for (const who of [ann, bob]) {
      await exchange(who);
      await app.calm();
      await app.stripe.subscriptions.cancel((await subscriptionOf(who)).id);
    }
    await app.calm();
    await app.deps.db.pool.query(
      `alter table performance_months add constraint broken check (uid <> '${ann.uid}' or state <> 'expired')`,
    );
    await app.pass(35);
    await app.pass(0.1);
    expect([await monthStates(ann), await monthStates(bob)]).toEqual([['available'], ['expired']]);
    await app.deps.db.pool.query('alter table performance_months drop constraint broken');
    await app.pass(0.1);
    expect(await monthStates(ann)).toEqual(['expired']);
  });

  it('forgets events after thirty days', async () => {
    const days = (count: number) => new Date(app.clock.now().getTime() - count * 86_400_000);
    await app.deps.db.pool.query(
      `insert into stripe_events (id, type, created, received_at) values ('evt_old', 'invoice.paid', 1, $1), ('evt_young', 'invoice.paid', 1, $2)`,
      [days(30.1), days(29.5)],
    );
    await app.pass(0.1);
    const { rows } = await app.deps.db.pool.query(`select id from stripe_events where id in ('evt_old', 'evt_young')`);
    expect(rows).toEqual([{ id: 'evt_young' }]);
  });
});
