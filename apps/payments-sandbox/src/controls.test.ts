import { describe, expect, it } from 'vitest';
import { closeSetupsAfterEach, createSetup, idOf, subscribe, type Setup } from './testing/set-up.ts';

closeSetupsAfterEach();

const control = async (world: Setup, name: string, body: object, type = 'application/json') => {
  const answer = await fetch(`${world.sandbox.url}/_sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': type },
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
};

const chargeOf = async ({ stripe }: Setup) => {
  const [invoice] = (await stripe.invoices.list()).data;
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data;
  const intent = await stripe.paymentIntents.retrieve(idOf(payment?.payment.payment_intent));
  return idOf(intent.latest_charge);
};

describe('the controls', () => {
  it('do not exist unless they were asked for', async () => {
    const world = await createSetup();
    expect((await control(world, 'calm', {})).status).toBe(404);
  });

  it('listen to JSON only, and to what they know', async () => {
    const world = await createSetup({ controls: true });
    expect((await control(world, 'calm', {}, 'text/plain')).status).toBe(415);
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
    const world = await createSetup({ controls: true });
    await subscribe(world);
    const charge = await chargeOf(world);
    const { body: dispute } = await control(world, 'dispute', { charge });
    expect(dispute).toMatchObject({ object: 'dispute', status: 'needs_response', amount: 1000 });
    expect((await control(world, 'dispute', { charge })).status).toBe(400);
    await control(world, 'dispute/close', { dispute: dispute['id'], status: 'won' });
    expect(await world.stripe.disputes.retrieve(String(dispute['id']), { expand: ['charge'] })).toMatchObject({
      status: 'won',
      charge: { id: charge, disputed: true, customer: expect.stringMatching(/^cus_/) },
    });
    await world.sandbox.settle();
    expect(world.receiver.events.map(({ type }) => type).filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
  });

  it('know an inquiry from a dispute', async () => {
    const world = await createSetup({ controls: true });
    await subscribe(world);
    const { body } = await control(world, 'dispute', {
      charge: await chargeOf(world),
      status: 'warning_needs_response',
    });
    expect(body).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  });
});
