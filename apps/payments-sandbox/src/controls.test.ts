import { describe, expect, it } from 'vitest';
import { closeWorldsAfterEach, createWorld, idOf, subscribe, type World } from './testing/world.ts';

closeWorldsAfterEach();

const control = async (world: World, name: string, body: object, type = 'application/json') => {
  const answer = await fetch(`${world.sandbox.url}/_sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': type },
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
};

const chargeOf = async ({ stripe }: World, subscription: string) => {
  const [invoice] = (await stripe.invoices.list({ subscription })).data;
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data;
  const intent = await stripe.paymentIntents.retrieve(idOf(payment?.payment.payment_intent));
  return idOf(intent.latest_charge);
};

describe('the controls', () => {
  it('do not exist unless they were asked for', async () => {
    const world = await createWorld();
    expect((await control(world, 'reset', {})).status).toBe(404);
    expect((await fetch(`${world.sandbox.url}/_sandbox/log`)).status).toBe(404);
  });

  it('listen to JSON only, and to what they know', async () => {
    const world = await createWorld({ controls: true });
    expect((await control(world, 'reset', {}, 'text/plain')).status).toBe(415);
    expect((await control(world, 'explode', {})).status).toBe(404);
    expect((await control(world, 'webhooks', { mode: 'sideways' })).status).toBe(400);
    for (const plan of [
      {},
      { when: 'before' },
      { when: 'after', status: 404 },
      { when: 'during', status: 404 },
      { when: 'during', drop: true },
      { when: 'before', status: 200 },
      { when: 'before', drop: true, times: -1 },
    ]) {
      expect((await control(world, 'fault', plan)).status).toBe(400);
    }
    expect((await control(world, 'dispute', { charge: 'ch_nope' })).body).toMatchObject({
      error: { code: 'resource_missing' },
    });
  });

  it('open and close disputes', async () => {
    const world = await createWorld({ controls: true });
    const { id } = await subscribe(world);
    const charge = await chargeOf(world, id);
    const { body: dispute } = await control(world, 'dispute', { charge });
    expect(dispute).toMatchObject({ object: 'dispute', status: 'needs_response', amount: 1000 });
    expect((await control(world, 'dispute', { charge })).status).toBe(400);
    expect(await world.stripe.charges.retrieve(charge, { expand: ['customer'] })).toMatchObject({
      disputed: true,
      customer: { email: 'ann@example.com' },
    });
    expect((await world.stripe.disputes.list({ charge })).data).toMatchObject([{ id: dispute['id'] }]);
    await control(world, 'dispute/close', { dispute: dispute['id'], status: 'won' });
    expect((await world.stripe.disputes.retrieve(String(dispute['id']))).status).toBe('won');
    await world.sandbox.settle();
    expect(world.receiver.events.map(({ type }) => type).filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });

  it('know an inquiry from a dispute', async () => {
    const world = await createWorld({ controls: true });
    const { id } = await subscribe(world);
    const { body } = await control(world, 'dispute', {
      charge: await chargeOf(world, id),
      status: 'warning_needs_response',
    });
    expect(body).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  });

  it('forget everything but where the webhooks go, and keep a log', async () => {
    const world = await createWorld({ controls: true });
    await subscribe(world);
    await world.sandbox.settle();
    const log = (await (await fetch(`${world.sandbox.url}/_sandbox/log`)).json()) as {
      requests: { path: string }[];
      deliveries: { status: number }[];
    };
    expect(log.requests.map(({ path }) => path)).toContain('/v1/checkout/sessions');
    expect(new Set(log.deliveries.map(({ status }) => status))).toEqual(new Set([200]));
    await control(world, 'reset', {});
    expect((await world.stripe.customers.list()).data).toEqual([]);
    expect((await world.stripe.events.list()).data).toEqual([]);
    const before = world.receiver.events.length;
    await world.stripe.customers.create({});
    await world.sandbox.settle();
    expect(world.receiver.events).toHaveLength(before + 1);
  });
});
