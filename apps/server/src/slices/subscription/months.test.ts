import { cancelSubscription, createCheckoutSession, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/subscription';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { idOf } from '../../testing/conformance.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { pushesTo, registerDevice } from '../../testing/push.ts';
import { payCheckout } from '../../testing/checkout.ts';
import { billsOf, createPaidWorld, earn, hostedAt, type PaidWorld, portalPage, pressPortal, stayActive, subscribe } from '../../testing/subscriber.ts';
import type { Actor } from '../../testing/world.ts';

// Months pass in these tests, and a shared machine may be slow.
vi.setConfig({ testTimeout: 60_000 });

let given: PaidWorld;
let people: Actor[] = [];
beforeAll(async () => {
  given = await createPaidWorld({ networkRetries: 0, sandbox: { controls: true } });
});
afterAll(() => given.close());
afterEach(async () => {
  await given.misbehave('calm', {});
  await given.pass(0.1);
  expect(await moneyFaults(given, people)).toEqual([]);
  people = [];
});

const status = async (who: Actor) => (await who.call(getSubscriptionStatus)).body;
const left = async (who: Actor) => (await status(who))['performance_months_left'];
const exchange = (who: Actor, streaks = 5) => who.call(exchangeStreaks, { body: { streaks } });
const mailsTo = async (who: Actor) =>
  (await given.app.inject('/dev/mailbox.json')).json<{ to: string; subject: string; text: string }[]>().filter(({ to }) => to === who.email);
const monthStates = async (who: Actor) => {
  const { rows } = await given.deps.db.pool.query<{ state: string }>(
    `select state from performance_months where uid = $1 order by exchange_seq, nth`,
    [who.uid],
  );
  return rows.map(({ state }) => state);
};
const subscriptionOf = async (who: Actor) => {
  const [customer] = (await given.stripe.customers.list({ email: who.email })).data;
  const { data } = await given.stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all', expand: ['data.discounts'] });
  const [newest] = data;
  if (newest === undefined) throw new Error('There is no subscription.');
  return newest;
};
const chargeOf = async (who: Actor) => {
  const [intent] = (await given.stripe.invoicePayments.list({ invoice: idOf((await subscriptionOf(who)).latest_invoice) })).data;
  const payment = await given.stripe.paymentIntents.retrieve(idOf(intent?.payment.payment_intent));
  return idOf(payment.latest_charge);
};

async function member(points: number, card?: 'good' | 'renewals-fail'): Promise<Actor> {
  const who = await given.person('ann', { plan: false });
  people.push(who);
  await subscribe(given, who, card);
  await earn(given, who, points);
  return who;
}

/** Lets days pass during which somebody keeps checking in. */
async function live(who: Actor, days: number): Promise<void> {
  for (let day = 0; day < days; day += 4) {
    await given.pass(4);
    await stayActive(given, who);
  }
}

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
    people = [];
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

describe('what an operator or a bank does', () => {
  it('a dispute ends premium and revokes the months; a question of the bank does nothing', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await given.calm();
    const charge = await chargeOf(ann);
    const dispute = await given.misbehave('dispute', { charge, status: 'warning_needs_response' });
    await given.calm();
    expect(await status(ann)).toMatchObject({ status: 'active', performance_months_left: 2 });
    await given.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await given.calm();
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 0 });
    expect(await monthStates(ann)).toEqual(['revoked', 'revoked']);
  });

  it('a dispute that is lost much later leaves alone what was subscribed and bought since', async () => {
    const ann = await member(20);
    await exchange(ann, 10);
    await given.calm();
    const dispute = await given.misbehave('dispute', { charge: await chargeOf(ann) });
    await given.calm();
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 0 });
    await given.pass(1);
    await subscribe(given, ann);
    await exchange(ann, 10);
    await live(ann, 8);
    await given.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await given.calm();
    expect(await status(ann)).toMatchObject({ status: 'active', performance_months_left: 2 });
    expect(await monthStates(ann)).toEqual(['revoked', 'revoked', 'attached', 'available']);
  });

  it('a question that becomes a lost dispute takes an older month off a newer subscription', async () => {
    const ann = await member(15);
    await exchange(ann, 15);
    const dispute = await given.misbehave('dispute', { charge: await chargeOf(ann), status: 'warning_needs_response' });
    await given.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await given.pass(1);
    await subscribe(given, ann);
    expect(await monthStates(ann)).toEqual(['consumed', 'attached', 'available']);
    await given.misbehave('dispute/close', { dispute: dispute['id'], status: 'lost' });
    await given.calm();
    expect(await status(ann)).toMatchObject({ status: 'active', performance_months_left: 0 });
    expect(await monthStates(ann)).toEqual(['consumed', 'revoked', 'revoked']);
    expect((await subscriptionOf(ann)).discounts).toHaveLength(0);
  });

  it('a dispute that was given up is taken up again within the hour', async () => {
    const ann = await member(5);
    await given.misbehave('fault', { when: 'before', status: 503, method: 'GET', path: '/v1/disputes/', times: 9 });
    await given.misbehave('dispute', { charge: await chargeOf(ann) });
    await given.calm();
    await given.misbehave('calm', {});
    const parked = `update jobs set attempts = 10, parked_at = $1, leased_until = null where kind = 'billing.dispute'`;
    expect((await given.deps.db.pool.query(parked, [given.clock.now()])).rowCount).toBe(1);
    await given.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free' });
  });

  it('a second subscription is refunded and ended, and the first one stays', async () => {
    const ann = await member(5);
    const first = await subscriptionOf(ann);
    const [price] = (await given.stripe.prices.list({ lookup_keys: ['base_monthly'] })).data;
    const session = await given.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: idOf(first.customer),
      line_items: [{ price: price?.id ?? '', quantity: 1 }],
      success_url: 'http://127.0.0.1:3000/',
    });
    await given.pass(0.01);
    await payCheckout(hostedAt(given, session.url ?? ''));
    await given.calm();
    const { data } = await given.stripe.subscriptions.list({ customer: idOf(first.customer) });
    expect(data.map(({ id }) => id)).toEqual([first.id]);
    expect((await given.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([1000]);
    expect(await status(ann)).toMatchObject({ status: 'active' });
  });

  it('a customer deleted at the provider is free, keeps the months and may choose Base again', async () => {
    const ann = await member(5);
    await exchange(ann);
    await given.calm();
    await given.stripe.customers.del(idOf((await subscriptionOf(ann)).customer));
    await given.calm();
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 1 });
    await subscribe(given, ann);
    expect(await status(ann)).toMatchObject({ status: 'active', plan: 'performance' });
  });
});

describe('a checkout that could not be started', () => {
  /** Somebody without a subscription, with a month for the next one. */
  async function waiting(): Promise<Actor> {
    const ann = await member(5);
    await exchange(ann);
    await given.calm();
    await given.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await given.calm();
    return ann;
  }
  const fail = async (who: Actor, how: object) => {
    await given.misbehave('fault', { method: 'POST', path: '/v1/checkout/sessions', times: 9, ...how });
    expect((await who.call(createCheckoutSession, { body: { plan: 'base' } })).status).toBe(503);
    await given.misbehave('calm', {});
  };

  it('gives its month back when the provider said no', async () => {
    const ann = await waiting();
    await fail(ann, { when: 'before', status: 500 });
    expect(await monthStates(ann)).toEqual(['available']);
  });

  it('keeps its month while nobody knows, and the sweep finds out', async () => {
    const ann = await waiting();
    await fail(ann, { when: 'before', drop: true });
    expect(await monthStates(ann)).toEqual(['attaching']);
    await given.pass(1.1);
    expect(await monthStates(ann)).toEqual(['available']);
  });
});

describe('what no webhook told', () => {
  it('is found by the hourly sweep', async () => {
    const ann = await member(5);
    await given.misbehave('webhooks', { mode: 'hold' });
    await given.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await given.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free' });
  });

  it('is found of a dispute, and acted upon once', async () => {
    const ann = await member(10);
    await exchange(ann, 10);
    await given.calm();
    await given.misbehave('webhooks', { mode: 'hold' });
    await given.misbehave('dispute', { charge: await chargeOf(ann) });
    await given.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 0 });
    // Whoever asked again would be refused, and try later.
    await given.misbehave('fault', { when: 'before', status: 503, path: '/v1/disputes/', times: 9 });
    await given.pass(0.1);
    expect((await given.deps.db.pool.query(`select 1 from jobs where kind = 'billing.dispute'`)).rows).toEqual([]);
  });

  it('is found of a customer that was deleted: the person may choose Base again', async () => {
    const ann = await member(5);
    await given.misbehave('webhooks', { mode: 'hold' });
    await given.stripe.customers.del(idOf((await subscriptionOf(ann)).customer));
    await given.pass(0.1);
    expect(await status(ann)).toMatchObject({ status: 'free' });
    await subscribe(given, ann);
    await given.misbehave('calm', {});
    await given.calm();
    expect(await status(ann)).toMatchObject({ status: 'active' });
  });
});

describe('the hourly sweep', () => {
  it('ends the months of everybody else when one person cannot be judged', async () => {
    const [ann, bob] = [await member(5), await member(5)].toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
    if (ann === undefined || bob === undefined) throw new Error('There are two.');
    for (const who of [ann, bob]) {
      await exchange(who);
      await given.calm();
      await given.stripe.subscriptions.cancel((await subscriptionOf(who)).id);
    }
    await given.calm();
    await given.deps.db.pool.query(`alter table performance_months add constraint broken check (uid <> '${ann.uid}' or state <> 'expired')`);
    await given.pass(35);
    await given.pass(0.1);
    expect([await monthStates(ann), await monthStates(bob)]).toEqual([['available'], ['expired']]);
    await given.deps.db.pool.query('alter table performance_months drop constraint broken');
    await given.pass(0.1);
    expect(await monthStates(ann)).toEqual(['expired']);
  });

  it('forgets events after thirty days', async () => {
    const days = (count: number) => new Date(given.clock.now().getTime() - count * 86_400_000);
    await given.deps.db.pool.query(
      `insert into stripe_events (id, type, created, received_at) values ('evt_old', 'invoice.paid', 1, $1), ('evt_young', 'invoice.paid', 1, $2)`,
      [days(30.1), days(29.5)],
    );
    await given.pass(0.1);
    const { rows } = await given.deps.db.pool.query(`select id from stripe_events where id in ('evt_old', 'evt_young')`);
    expect(rows).toEqual([{ id: 'evt_young' }]);
  });
});
