import { describe, expect, it } from 'vitest';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver } from './testing/receiver.ts';
import { closeWorldsAfterEach, createWorld, subscribe, type World } from './testing/world.ts';

closeWorldsAfterEach();

const setMode = (world: World, mode: string) =>
  fetch(`${world.sandbox.url}/_sandbox/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ mode }),
    headers: { 'content-type': 'application/json' },
  });
const typesOf = (world: World) => world.receiver.events.map(({ type }) => type);

describe('webhooks', () => {
  it('carry every event, signed so that the SDK accepts it, in the order in which it happened', async () => {
    const world = await createWorld();
    await subscribe(world);
    await world.sandbox.settle();
    expect(typesOf(world).filter((type) => /^(customer|invoice|checkout|charge)\b/.test(type))).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    expect(world.receiver.rejected).toBe(0);
    const [first] = world.receiver.events;
    expect(await world.stripe.events.retrieve(first?.id ?? '')).toMatchObject({ id: first?.id, pending_webhooks: 0 });
  });

  it('are refused by a receiver with another secret, and sent again', async () => {
    const world = await createWorld({ listens: false });
    const stranger = await startReceiver('whsec_other');
    world.sandbox.deliverTo({ url: stranger.url, secret: 'whsec_test' });
    await world.stripe.customers.create({});
    await world.sandbox.settle();
    expect([stranger.events.length, stranger.rejected]).toEqual([0, 4]);
    await stranger.close();
  });

  it('are tried again after a failure, and given up after the last try', async () => {
    const world = await createWorld();
    world.receiver.answers = [500, 302];
    await world.stripe.customers.create({});
    await world.sandbox.settle();
    expect(typesOf(world)).toEqual(['customer.created', 'customer.created', 'customer.created']);
    expect((await world.stripe.events.list({ delivery_success: false })).data).toEqual([]);
    world.receiver.answers = [500, 500, 500, 500];
    await world.stripe.products.create({ name: 'Base' });
    await world.sandbox.settle();
    expect(typesOf(world).filter((type) => type === 'product.created')).toHaveLength(4);
    const lost = await world.stripe.events.list({ delivery_success: false, types: ['product.created'] });
    expect(lost.data).toMatchObject([{ type: 'product.created', pending_webhooks: 1 }]);
    expect((await world.stripe.events.list({ delivery_success: true })).data).toMatchObject([
      { type: 'customer.created' },
    ]);
  });

  it('survive a restart in the middle of a retry', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'state.json');
    const world = await createWorld({ stateFile, retryDelaysMs: [700, 20, 20] });
    world.receiver.answers = [503];
    const customer = await world.stripe.customers.create({});
    while (world.receiver.events.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await world.restart();
    expect(world.receiver.events).toHaveLength(1);
    await world.sandbox.settle();
    expect(world.receiver.events.map((event) => [event.type, event.data.object])).toMatchObject([
      ['customer.created', { id: customer.id }],
      ['customer.created', { id: customer.id }],
    ]);
    expect(new Set(world.receiver.events.map(({ id }) => id)).size).toBe(1);
    await world.restart();
    await world.sandbox.settle();
    expect(world.receiver.events).toHaveLength(2);
  });

  it('can be held back, doubled and shuffled', async () => {
    const world = await createWorld({ controls: true });
    await setMode(world, 'hold');
    await subscribe(world);
    await world.sandbox.settle();
    expect(typesOf(world)).toEqual([]);
    await setMode(world, 'duplicate');
    await world.sandbox.settle();
    const doubled = world.receiver.events.map(({ id }) => id);
    expect(doubled).toHaveLength(2 * new Set(doubled).size);
    expect((await world.stripe.events.list({ delivery_success: false })).data).toEqual([]);
    await setMode(world, 'shuffle');
    for (let index = 0; index < 3; index++) await subscribe(world);
    await world.sandbox.settle();
    expect(new Set(world.receiver.events.map(({ id }) => id)).size).toBe(
      (await world.stripe.events.list().autoPagingToArray({ limit: 500 })).length,
    );
  });

  it('go to one direct endpoint, which can move', async () => {
    const world = await createWorld();
    const moved = await startReceiver('whsec_moved');
    world.sandbox.deliverTo(world.receiver);
    world.sandbox.deliverTo({ url: moved.url, secret: moved.secret });
    await world.stripe.customers.create({});
    await world.sandbox.settle();
    expect([world.receiver.events.length, moved.events.length]).toEqual([0, 1]);
    expect((await world.stripe.webhookEndpoints.list()).data).toMatchObject([
      { url: moved.url, enabled_events: ['*'] },
    ]);
    await moved.close();
  });

  it('go to endpoints made through the API as well, whose secret is shown once', async () => {
    const world = await createWorld({ listens: false });
    const { stripe } = world;
    const { id, secret } = await stripe.webhookEndpoints.create({
      url: world.receiver.url,
      enabled_events: ['customer.updated'],
    });
    expect(secret).toMatch(/^whsec_\w{32}$/);
    expect(await stripe.webhookEndpoints.retrieve(id)).not.toHaveProperty('secret');
    const listener = await startReceiver(secret);
    await stripe.webhookEndpoints.update(id, { url: listener.url });
    const customer = await stripe.customers.create({});
    await stripe.customers.update(customer.id, { name: 'Ann' });
    await world.sandbox.settle();
    expect(listener.events.map(({ type }) => type)).toEqual(['customer.updated']);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await stripe.customers.update(customer.id, { name: 'Bea' });
    await world.sandbox.settle();
    expect(listener.events).toHaveLength(1);
    expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ deleted: true });
    await listener.close();
  });
});
