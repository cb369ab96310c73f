import { describe, expect, it } from 'vitest';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver } from './testing/receiver.ts';
import { closeSetupsAfterEach, createSetup, subscribe, type Setup } from './testing/set-up.ts';

closeSetupsAfterEach();

const setMode = (world: Setup, mode: string) =>
  fetch(`${world.sandbox.url}/_sandbox/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ mode }),
    headers: { 'content-type': 'application/json' },
  });
/** The smallest thing that is announced. @returns the id of the customer who is gone. */
const announce = async ({ stripe }: Setup) => {
  const { id } = await stripe.customers.create({});
  await stripe.customers.del(id);
  return id;
};
const typesOf = (world: Setup) => world.receiver.events.map(({ type }) => type);

describe('webhooks', () => {
  it('carry every event, signed so that the SDK accepts it, in the order in which it happened', async () => {
    const world = await createSetup();
    await subscribe(world);
    await world.sandbox.settle();
    expect(typesOf(world)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    expect(world.receiver.rejected).toBe(0);
    const [first] = world.receiver.events;
    const kept = (await world.stripe.events.list()).data.find(({ id }) => id === first?.id);
    expect(kept).toMatchObject({ pending_webhooks: 0 });
  });

  it('are refused by a receiver with another secret, and sent again', async () => {
    const world = await createSetup({ listens: false });
    const stranger = await startReceiver('whsec_other');
    world.sandbox.deliverTo({ url: stranger.url, secret: 'whsec_test' });
    await announce(world);
    await world.sandbox.settle();
    expect([stranger.events.length, stranger.rejected]).toEqual([0, 4]);
    await stranger.close();
  });

  it('are tried again after a failure, and given up after the last try', async () => {
    const world = await createSetup();
    world.receiver.answers = [500, 302];
    await announce(world);
    await world.sandbox.settle();
    expect(typesOf(world)).toEqual(['customer.deleted', 'customer.deleted', 'customer.deleted']);
    expect((await world.stripe.events.list({ delivery_success: false })).data).toEqual([]);
    world.receiver.answers = [500, 500, 500, 500];
    const lostCustomer = await announce(world);
    await world.sandbox.settle();
    expect(typesOf(world)).toHaveLength(7);
    const lost = await world.stripe.events.list({ delivery_success: false, types: ['customer.deleted'] });
    expect(lost.data).toMatchObject([{ data: { object: { id: lostCustomer } }, pending_webhooks: 1 }]);
    expect((await world.stripe.events.list({ delivery_success: true })).data).toHaveLength(1);
  });

  it('survive a restart in the middle of a retry', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'state.json');
    const world = await createSetup({ stateFile, retryDelaysMs: [700, 20, 20] });
    world.receiver.answers = [503];
    const customer = await announce(world);
    while (world.receiver.events.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await world.restart();
    expect(world.receiver.events).toHaveLength(1);
    await world.sandbox.settle();
    expect(world.receiver.events.map((event) => [event.type, event.data.object])).toMatchObject([
      ['customer.deleted', { id: customer }],
      ['customer.deleted', { id: customer }],
    ]);
    expect(new Set(world.receiver.events.map(({ id }) => id)).size).toBe(1);
    await world.restart();
    await world.sandbox.settle();
    expect(world.receiver.events).toHaveLength(2);
  });

  it('can be held back, doubled and shuffled', async () => {
    const world = await createSetup({ controls: true });
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

  it('go to the one endpoint, which can move', async () => {
    const world = await createSetup();
    const moved = await startReceiver('whsec_moved');
    world.sandbox.deliverTo(world.receiver);
    world.sandbox.deliverTo({ url: moved.url, secret: moved.secret });
    await announce(world);
    await world.sandbox.settle();
    expect([world.receiver.events.length, moved.events.length]).toEqual([0, 1]);
    await moved.close();
  });
});
