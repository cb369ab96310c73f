import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  getSubscriptionStatus,
  listPlans,
} from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { stripeAt } from '#testing/conformance';
import { payCheckout, type TestCard } from '#testing/checkout';
import { keepRecurring } from '#testing/recurring-jobs';
import { openEveryDay } from '#testing/subscriber';
import { WEBHOOK_PATH } from '../webhook-routes.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
  await keepRecurring(app, ['billing.sweep']);
  // The sandbox sends webhooks over HTTP, so this app listens.
  url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  app.deps.sandbox?.deliverTo({ url: `${url}${WEBHOOK_PATH}`, secret: 'whsec_fivefoldsandbox' });
});
afterAll(() => app.close());

const status = async (who: TestUser, session_id?: string) =>
  who.call(getSubscriptionStatus, session_id === undefined ? {} : { query: { session_id } });
const choose = (who: TestUser, plan = 'base') => who.call(createCheckoutSession, { body: { plan } });
const stranger = (name = 'ann') => app.createUser(name, { plan: false });

async function chosen(who: TestUser): Promise<{ page: string; sessionId: string }> {
  const { body } = await choose(who);
  const page = String(body['checkout_url']);
  return { page, sessionId: /cs_test_\w+/.exec(page)?.[0] ?? '' };
}

/** Pays on the hosted page. @returns where the page sends the browser. */
const pay = (page: string, card?: TestCard) => payCheckout(page.replace('http://127.0.0.1:3000', url), card);

describe('choosing Base', () => {
  it('leads through the hosted page to an active plan', async () => {
    const ann = await stranger();
    expect((await status(ann)).body).toMatchObject({
      status: 'free',
      plan: null,
      is_premium: false,
      is_active: false,
      current_period_end: null,
    });
    const { page, sessionId } = await chosen(ann);
    expect((await status(ann, sessionId)).body).toMatchObject({ checkout: 'pending', is_premium: false });
    const back = await pay(page);
    expect(back).toBe(`http://127.0.0.1:3000/subscription/success?session_id=${sessionId}`);
    const { body } = await status(ann, sessionId);
    expect(body).toMatchObject({
      checkout: 'active',
      status: 'active',
      plan: 'basic',
      is_premium: true,
      is_active: true,
      performance_plan_active: false,
    });
    const seconds = Number(body['current_period_end']) - app.clock.now().getTime() / 1000;
    expect(seconds / 86_400).toBeGreaterThan(27);
    expect(seconds / 86_400).toBeLessThan(32);
  });

  it('is shown in the language that the browser asks for', async () => {
    const { page } = await chosen(await stranger());
    const open = async (wanted: string, path = '') => {
      const answer = await fetch(page.replace('http://127.0.0.1:3000', url) + path, {
        headers: { 'accept-language': wanted },
      });
      return (await answer.text()).replaceAll(/\s+/g, ' ');
    };
    const german = await open('de-AT,de;q=0.9,en;q=0.8', '?declined=4000000000000002');
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('<h1>Fivefold Base abonnieren</h1>');
    expect(german).toContain('<strong>10,00\u00a0$</strong> pro Monat'.replaceAll(/\s+/g, ' '));
    expect(german).toContain('Deine Karte wurde abgelehnt. Wähle eine andere Karte, und versuche es noch einmal.');
    const english = await open('fi');
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('<strong>$10.00</strong> per month');
  });

  it('is activated by the webhook alone when the user does not return', async () => {
    const ann = await stranger();
    await pay((await chosen(ann)).page);
    await app.deps.sandbox?.settle();
    await app.runJobs();
    expect((await status(ann)).body).toMatchObject({ status: 'active' });
  });

  it('returns the open page to a second tap or tab', async () => {
    const ann = await stranger();
    expect((await chosen(ann)).sessionId).toBe((await chosen(ann)).sessionId);
  });

  it('is refused for a user who has a plan', async () => {
    const ann = await stranger();
    await pay((await chosen(ann)).page);
    const again = await choose(ann);
    expect([again.status, again.body['code']]).toEqual([409, 'subscription.already_subscribed']);
  });

  it('creates one customer for concurrent requests', async () => {
    const ann = await stranger();
    await Promise.all([choose(ann), choose(ann), choose(ann)]);
    const { data } = await stripeAt({ port: app.deps.sandbox?.port ?? 0 }).customers.list({ email: ann.email });
    expect(data).toHaveLength(1);
  });

  it('finds the customer that an earlier try made unseen', async () => {
    const ann = await stranger();
    const body = { when: 'after', status: 500, method: 'POST', path: '/v1/customers', times: 3 };
    await fetch(`${app.deps.sandbox?.url}/_sandbox/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await choose(ann)).status).toBe(503);
    await fetch(`${app.deps.sandbox?.url}/_sandbox/calm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect((await choose(ann)).status).toBe(200);
    expect(
      (await stripeAt({ port: app.deps.sandbox?.port ?? 0 }).customers.list({ email: ann.email })).data,
    ).toHaveLength(1);
  });

  it.each(['performance', 'gold', ''])('sells no %j', async (plan) => {
    const ann = await stranger();
    const { status: code, body } = await choose(ann, plan);
    expect([code, body['code']]).toEqual([422, 'subscription.plan_not_for_sale']);
  });

  it('keeps a declined card on the page, where another one works', async () => {
    const ann = await stranger();
    const { page } = await chosen(ann);
    await expect(pay(page, 'declined')).rejects.toThrow('declined');
    expect((await status(ann)).body).toMatchObject({ status: 'free' });
    expect(await pay(page)).toContain('/subscription/success');
  });
});

describe('GET /api/subscription-status', () => {
  it('shows a session to its owner only', async () => {
    const ann = await stranger();
    const bob = await stranger('bob');
    const { sessionId } = await chosen(ann);
    await chosen(bob);
    for (const id of [sessionId, 'cs_test_0000000000000000', 'junk', '../../..', "' or 1=1"]) {
      const { status: code, body } = await status(bob, id);
      expect([code, body['code']], id).toEqual([404, 'subscription.session_not_found']);
    }
    expect((await app.callSignedOut(getSubscriptionStatus, { query: { session_id: sessionId } })).status).toBe(401);
  });

  it('asks the payment provider only so often for one person', async () => {
    const ann = await stranger();
    const { sessionId } = await chosen(ann);
    const answers = await Promise.all(Array.from({ length: 125 }, () => status(ann, sessionId)));
    expect(answers.filter(({ status: code }) => code === 429).length).toBeGreaterThanOrEqual(5);
    expect((await status(ann)).status).toBe(200);
  });

  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', false],
    ['paused', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', false],
    ['a word of next year', false],
  ])('a subscription that is %s is premium: %s', async (word, isPremium) => {
    const ann = await app.createUser('ann');
    await app.deps.db.pool.query('update billing_accounts set status = $2, months_left = 1 where uid = $1', [
      ann.uid,
      word,
    ]);
    const { body } = await status(ann);
    expect(body).toMatchObject({
      status: isPremium ? 'active' : 'free',
      is_premium: isPremium,
      performance_plan_active: isPremium,
    });
  });

  it('follows the subscription when the clock moves on: renewed while the card works, free when it fails for good', async () => {
    const ann = await stranger();
    const bob = await stranger('bob');
    await pay((await chosen(ann)).page);
    await pay((await chosen(bob)).page, 'renewals-fail');
    await openEveryDay(app);
    for (let day = 0; day < 45; day += 15) {
      app.clock.advanceDays(15);
      await app.deps.sandbox?.settle();
      await app.runJobs();
    }
    expect((await status(ann)).body).toMatchObject({ status: 'active', past_due: false });
    expect((await status(bob)).body).toMatchObject({ status: 'free' });
  });
});

describe('the portal', () => {
  it('opens for a customer, on the page of the sandbox', async () => {
    const ann = await stranger();
    await pay((await chosen(ann)).page);
    const { status: code, body } = await ann.call(createPortalSession);
    expect(code).toBe(200);
    const page = await fetch(String(body['portal_url']).replace('http://127.0.0.1:3000', url));
    const text = await page.text();
    for (const words of ['Cancel plan', 'Return', '$10.00']) expect(text).toContain(words);
  });

  it('is refused for a user who never bought anything', async () => {
    const ann = await stranger();
    const { status: code, body } = await ann.call(createPortalSession);
    expect([code, body['code']]).toEqual([409, 'subscription.no_customer']);
  });
});

describe('POST /api/cancel-subscription', () => {
  it('ends the plan with its paid period, once', async () => {
    const ann = await stranger();
    await pay((await chosen(ann)).page);
    for (let time = 0; time < 2; time++) expect((await ann.call(cancelSubscription)).status).toBe(200);
    const { body } = await status(ann);
    expect(body).toMatchObject({ status: 'active', cancels_at: body['current_period_end'] });
    app.clock.advanceDays(32);
    await app.deps.sandbox?.settle();
    await app.runJobs();
    expect((await status(ann)).body).toMatchObject({ status: 'free', is_premium: false });
  });

  it('is refused where there is nothing to cancel', async () => {
    const ann = await stranger();
    expect((await ann.call(cancelSubscription)).status).toBe(409);
  });
});

describe('the webhook', () => {
  const post = (payload: string, headers: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('rejects events without a valid signature', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      created: 1,
      data: { object: {} },
    });
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_another' });
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }, { 'stripe-signature': header }]) {
      const { statusCode } = await post(payload, headers);
      expect(statusCode).toBe(400);
    }
  });

  it('processes an event once, and accepts one about an unknown customer', async () => {
    const payload = JSON.stringify({
      id: 'evt_twice',
      object: 'event',
      type: 'invoice.paid',
      created: 1,
      data: { object: { object: 'invoice', customer: 'cus_x' } },
    });
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_fivefoldsandbox' });
    for (let time = 0; time < 3; time++)
      expect((await post(payload, { 'stripe-signature': header })).statusCode).toBe(200);
    const rows = await app.deps.db.kysely
      .selectFrom('stripe_events')
      .select('id')
      .where('id', '=', 'evt_twice')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('what a webhook says', () => {
  /** Delivers an event about a user's subscription, signed as the provider signs. */
  async function deliver(who: TestUser, id: string, object: object): Promise<void> {
    const { rows } = await app.deps.db.pool.query<{ customer: string }>(
      'select stripe_customer_id as customer from billing_accounts where uid = $1',
      [who.uid],
    );
    const data = { object: { object: 'subscription', customer: rows[0]?.customer, ...object } };
    const payload = JSON.stringify({ id, object: 'event', type: 'customer.subscription.updated', created: 1, data });
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_fivefoldsandbox' });
    const headers = { 'content-type': 'application/json', 'stripe-signature': header };
    expect((await app.fastify.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers })).statusCode).toBe(200);
  }
  const subscriber = async () => {
    const ann = await stranger();
    await pay((await chosen(ann)).page);
    await app.deps.sandbox?.settle();
    await app.runJobs();
    return ann;
  };

  it('only triggers a fetch: a late event changes nothing, also while the provider is away', async () => {
    const ann = await subscriber();
    const fault = { when: 'before', status: 503, method: 'GET', path: '/v1/subscriptions', times: 50 };
    const control = (name: string, body: object) =>
      fetch(`${app.deps.sandbox?.url}/_sandbox/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await control('fault', fault);
    await deliver(ann, 'evt_late', { status: 'canceled', items: { data: [] } });
    await app.runJobs();
    expect((await status(ann)).body).toMatchObject({ status: 'active', past_due: false });
    await control('calm', {});
    app.clock.advanceDays(1 / 24);
    await app.runJobs();
    expect((await status(ann)).body).toMatchObject({ status: 'active', past_due: false });
  });

  it('triggers one fetch, however often it is sent', async () => {
    const ann = await subscriber();
    const before = app.conformance.exchanges();
    await deliver(ann, 'evt_said', { status: 'active' });
    await app.runJobs();
    const asked = app.conformance.exchanges();
    expect(asked).toBeGreaterThan(before);
    for (let time = 0; time < 3; time++) await deliver(ann, 'evt_said', { status: 'active' });
    await app.runJobs();
    expect(app.conformance.exchanges()).toBe(asked);
  });
});

describe('GET /api/plans', () => {
  it('sells Base for 10 dollars and only shows Performance for 1', async () => {
    const ann = await stranger();
    expect((await ann.call(listPlans)).body['data']).toMatchObject([
      { id: 'base', price_cents: 1000, can_be_bought: true },
      { id: 'performance', price_cents: 100, can_be_bought: false },
    ]);
  });
});
