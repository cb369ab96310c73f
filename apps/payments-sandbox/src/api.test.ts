import { describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import {
  API_KEY,
  clientOf,
  closeSetupsAfterEach,
  COUPON,
  createSetup,
  idOf,
  makeCatalogue,
  PORTAL,
  subscribe,
  type Setup,
} from './testing/set-up.ts';

closeSetupsAfterEach();

const post = (world: Setup, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(world.sandbox.url + path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const fault = (world: Setup, plan: object) =>
  fetch(`${world.sandbox.url}/_sandbox/fault`, {
    method: 'POST',
    body: JSON.stringify(plan),
    headers: { 'content-type': 'application/json' },
  });

describe('who may ask, and how', () => {
  it('accepts its one key only', async () => {
    const world = await createSetup();
    await expect(clientOf(world.sandbox, { apiKey: 'sk_test_another' }).customers.list()).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    );
    const answer = await fetch(`${world.sandbox.url}/v1/customers`);
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { type: 'invalid_request_error' } }]);
  });

  it('speaks one API version', async () => {
    const world = await createSetup();
    const answer = await post(world, '/v1/customers', '', { 'stripe-version': '2020-08-27' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('stripe-version')).toBe(Stripe.API_VERSION);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  it('names what it does not know', async () => {
    const { stripe, sandbox, differences } = await createSetup();
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
      param: 'id',
    });
    await expect(
      stripe.billingPortal.sessions.create({ customer: 'cus_nobody', configuration: 'bpc_none' }),
    ).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
    await expect(stripe.customers.create({ name: 'x' })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'name',
    });
    const answer = await fetch(`${sandbox.url}/v1/unicorns`, { headers: { authorization: `Bearer ${API_KEY}` } });
    expect(answer.status).toBe(404);
    // The one difference is the operation that does not exist.
    expect(differences.splice(0)).toEqual(['GET /v1/unicorns: no such operation']);
  });
});

describe('hostile requests get an answer in the shape of Stripe', () => {
  it.each([
    ['a prototype', '/v1/customers', 'metadata[__proto__][admin]=1', 400],
    ['deep nesting', '/v1/customers', `metadata${'[a]'.repeat(5000)}=1`, 400],
    ['2 MB', '/v1/customers', `email=${'x'.repeat(2 << 20)}`, 413],
    ['a very long value', '/v1/customers', `email=${'x'.repeat(6000)}`, 400],
    [
      'too many parameters',
      '/v1/customers',
      Array.from({ length: 2000 }, (_, index) => `metadata[k${index}]=v`).join('&'),
      400,
    ],
    [
      'too much metadata',
      '/v1/customers',
      Array.from({ length: 60 }, (_, index) => `metadata[k${index}]=v`).join('&'),
      400,
    ],
    ['a hash for a text', '/v1/customers', 'email[first]=Ann', 400],
    ['a text for a hash', '/v1/customers', 'metadata=Ann', 400],
    ['a text for a number', '/v1/prices', 'product=base&currency=usd&unit_amount=1e3', 400],
    ['JSON', '/v1/customers', '{"email":"Ann"}', 400],
    ['a path outside', '/v1/customers/..%2f..%2fetc', '', 404],
    ['broken escapes', '/v1/customers/%E0%A4%A', '', 404],
  ])('%s', async (_what, path, body, status) => {
    const world = await createSetup();
    const answer = await post(world, path, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.any(String) },
    });
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect((await world.stripe.customers.list()).data).toEqual([]);
    world.differences.splice(0, Infinity, ...world.differences.filter((one) => !one.includes('no such operation')));
  });
});

describe('idempotency keys', () => {
  it('answer a repeated request with the first outcome', async () => {
    const { stripe } = await createSetup();
    const first = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' });
    const again = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('refuse another request under the same key', async () => {
    const { stripe } = await createSetup();
    await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' });
    await expect(stripe.customers.create({ email: 'bob@example.com' }, { idempotencyKey: 'k' })).rejects.toThrow(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it('keep a 500 as well: the key is burnt, although the customer exists', async () => {
    const world = await createSetup({ controls: true });
    await fault(world, { when: 'after', status: 500 });
    const create = (idempotencyKey: string) =>
      world.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey });
    await expect(create('k')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('k')).rejects.toMatchObject({ statusCode: 500 });
    expect((await world.stripe.customers.list({ email: 'ann@example.com' })).data).toHaveLength(1);
    await create('another');
    expect((await world.stripe.customers.list({ email: 'ann@example.com' })).data).toHaveLength(2);
  });

  it('keep a 500 of what failed half-way as well: the key is burnt, and nothing happened', async () => {
    const world = await createSetup({ controls: true });
    await fault(world, { when: 'during', status: 500 });
    const create = (idempotencyKey: string) =>
      world.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey });
    for (let time = 0; time < 2; time++) await expect(create('k')).rejects.toMatchObject({ statusCode: 500 });
    expect((await world.stripe.customers.list()).data).toEqual([]);
    await create('another');
    await world.advance(1.01);
    await create('k');
    expect((await world.stripe.customers.list()).data).toHaveLength(2);
  });

  it('keep the outcome of a failure of its own', async () => {
    let isBroken = true;
    const publicUrl = () => {
      if (isBroken) throw new Error('no address');
      return 'http://127.0.0.1:9';
    };
    const world = await createSetup({ publicUrl });
    const price = await makeCatalogue(world);
    const { id: customer } = await world.stripe.customers.create({});
    const params = { mode: 'subscription' as const, customer, line_items: [{ price: price.id }] };
    const create = () =>
      world.stripe.checkout.sessions.create({ ...params, success_url: 'http://x.test/' }, { idempotencyKey: 'k' });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    isBroken = false;
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  });

  it('do not keep refused parameters', async () => {
    const { stripe } = await createSetup();
    const create = () =>
      stripe.prices.create(
        { product: 'base', currency: 'usd', unit_amount: 1000, recurring: { interval: 'month' } },
        { idempotencyKey: 'k' },
      );
    await expect(create()).rejects.toMatchObject({ code: 'resource_missing' });
    await stripe.products.create({ id: 'base', name: 'Base' });
    await expect(create()).resolves.toMatchObject({ object: 'price' });
  });

  it('are forgotten after 24 hours', async () => {
    const world = await createSetup();
    const create = () => world.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' });
    const first = await create();
    await world.advance(0.99);
    expect((await create()).id).toBe(first.id);
    await world.advance(0.02);
    expect((await create()).id).not.toBe(first.id);
  });

  it('make the retry of a dropped answer harmless', async () => {
    const world = await createSetup({ controls: true });
    await fault(world, { when: 'after', drop: true });
    const patient = clientOf(world.sandbox, { maxNetworkRetries: 2 });
    await patient.customers.create({ email: 'ann@example.com' });
    expect((await world.stripe.customers.list()).data).toHaveLength(1);
    expect(world.exchanges.filter(({ method }) => method === 'POST').map(({ status }) => status)).toEqual([
      'dropped',
      200,
    ]);
  });

  it.each([429, 409, 503])('and a fault before execution (%i) leaves nothing behind', async (status) => {
    const world = await createSetup({ controls: true });
    await fault(world, { when: 'before', status, method: 'POST', path: '/v1/customers' });
    await expect(world.stripe.customers.create({}, { idempotencyKey: 'k' })).rejects.toMatchObject({
      statusCode: status,
    });
    await expect(world.stripe.customers.create({}, { idempotencyKey: 'k' })).resolves.toMatchObject({
      object: 'customer',
    });
    expect((await world.stripe.customers.list()).data).toHaveLength(1);
  });
});

describe('reading', () => {
  it('pages newest first', async () => {
    const world = await createSetup();
    const made: string[] = [];
    for (let index = 0; index < 5; index++)
      made.unshift((await world.stripe.customers.create({ email: `${index}@example.com` })).id);
    const first = await world.stripe.customers.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
    const next = await world.stripe.customers.list({ limit: 2, starting_after: made[1] ?? '' });
    expect(next.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const all = await world.stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(made);
    await expect(world.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  it('filters events by the time of creation and by type', async () => {
    const world = await createSetup();
    await subscribe(world);
    await world.advance(31.1);
    const created = { gte: Math.floor(world.now().getTime() / 1000) - 86_400 };
    const types = async (params: Stripe.EventListParams) =>
      (await world.stripe.events.list({ ...params, limit: 100 })).data.map(({ type }) => type);
    expect(await types({ created })).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect(await types({ types: ['invoice.paid'] })).toEqual(['invoice.paid', 'invoice.paid']);
  });

  it('expands discounts and charges, and refuses what else cannot be expanded', async () => {
    const world = await createSetup({ controls: true });
    await makeCatalogue(world);
    const { id, customer } = await subscribe(world, { coupon: COUPON });
    const { data } = await world.stripe.invoices.list({ customer: idOf(customer), expand: ['data.discounts'] });
    expect(data).toMatchObject([{ discounts: [{ object: 'discount', source: { coupon: COUPON } }] }]);
    for (const path of ['owner', 'customer', 'data.discounts.source', 'charge']) {
      await expect(world.stripe.subscriptions.retrieve(id, { expand: [path] })).rejects.toThrow(/cannot be expanded/);
    }
  });

  it('finds customers by their address, but not deleted ones', async () => {
    const { stripe } = await createSetup();
    const ann = await stripe.customers.create({ email: 'ann@example.com', metadata: { user_id: 'u1' } });
    await stripe.customers.create({ email: 'bob@example.com', metadata: { user_id: 'u2' } });
    expect((await stripe.customers.list({ email: 'ann@example.com' })).data).toMatchObject([
      { id: ann.id, metadata: { user_id: 'u1' } },
    ]);
    expect((await stripe.customers.update(ann.id, { email: 'new@example.com' })).email).toBe('new@example.com');
    await stripe.customers.del(ann.id);
    expect((await stripe.customers.list({ email: 'new@example.com' })).data).toEqual([]);
    await expect(stripe.customers.update(ann.id, { email: 'x@x' })).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('writing', () => {
  it('keeps own ids and lookup keys unique', async () => {
    const world = await createSetup();
    const price = await makeCatalogue(world);
    const { stripe } = world;
    const terms = {
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'month' as const },
      product: idOf(price.product),
    };
    await expect(stripe.prices.create({ ...terms, lookup_key: 'base_monthly' })).rejects.toMatchObject({
      param: 'lookup_key',
    });
    await stripe.prices.create({ ...terms, lookup_key: 'other' });
    expect((await stripe.prices.list({ lookup_keys: ['base_monthly'] })).data.map(({ id }) => id)).toEqual([price.id]);
    await stripe.products.create({ id: 'base', name: 'Base' });
    await expect(stripe.products.create({ id: 'base', name: 'Base' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    await stripe.coupons.create({ id: 'c', percent_off: 50 });
    await expect(stripe.coupons.create({ id: 'c', percent_off: 10 })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    await stripe.coupons.del('c');
    await expect(stripe.coupons.retrieve('c')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it.each([
    ['no amount', { duration: 'once' }],
    ['two amounts', { percent_off: 10, amount_off: 100, currency: 'usd' }],
    ['no currency', { amount_off: 100 }],
    ['a currency without cents', { amount_off: 100, currency: 'jpy' }],
    ['more than everything', { percent_off: 101 }],
  ] as const)('refuses a coupon with %s', async (_what, params) => {
    const { stripe } = await createSetup();
    await expect(stripe.coupons.create(params)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('takes a portal configuration that its page follows, and no other', async () => {
    const { stripe } = await createSetup();
    const metadata = { app: 'fivefold' };
    const { id } = await stripe.billingPortal.configurations.create({ ...PORTAL, metadata });
    expect((await stripe.billingPortal.configurations.list({ active: true })).data).toMatchObject([{ id, metadata }]);
    const others: Stripe.BillingPortal.ConfigurationCreateParams.Features[] = [
      { ...PORTAL.features, invoice_history: { enabled: false } },
      { ...PORTAL.features, subscription_pause: { enabled: true } },
      { ...PORTAL.features, subscription_cancel: { enabled: true, mode: 'immediately' } },
    ];
    for (const features of others)
      await expect(stripe.billingPortal.configurations.create({ features })).rejects.toMatchObject({ statusCode: 400 });
  });
});
