import { describe, expect, it } from 'vitest';
import type { Exchange } from '../sandbox.ts';
import { loadConformance, type StripeEvent } from './conformance.ts';
import { createSetup, subscribe } from './set-up.ts';

/**
 * The checker is only worth something if it notices: good exchanges are spoiled in many ways, and nearly every one must
 * be found.
 */
describe('the conformance check', () => {
  it('passes good exchanges and events, and finds what is wrong with spoiled ones', async () => {
    const world = await createSetup();
    await subscribe(world);
    await world.stripe.invoices.list({ expand: ['data.discounts'] });
    await world.sandbox.settle();
    const { exchanges, differences } = world;
    const events: StripeEvent[] = [...world.receiver.events];
    await world.close();
    expect(differences).toEqual([]);

    const conformance = loadConformance();
    const answered = exchanges.filter(({ status }) => status === 200);
    const found = { wrongType: 0, invented: 0, missing: 0, parameter: 0 };
    for (const exchange of answered) {
      expect(conformance.operationOf(exchange)).toBeDefined();
      if (isFound(conformance.checkExchange(spoil(exchange, (object) => (object['id'] = { nested: true })))))
        found.wrongType += 1;
      if (isFound(conformance.checkExchange(spoil(exchange, (object) => (object['invented'] = 1)))))
        found.invented += 1;
      if (isFound(conformance.checkExchange(spoil(exchange, (object) => delete object['object'])))) found.missing += 1;
      const params = { ...(exchange.params as object), invented: '1' };
      if (isFound(conformance.checkExchange({ ...exchange, params }))) found.parameter += 1;
    }
    const all = answered.length;
    expect(all).toBeGreaterThan(5);
    expect(found).toEqual({ wrongType: all, invented: all, missing: all, parameter: all });

    for (const event of events) {
      expect(conformance.checkEvent(event)).toEqual([]);
      expect(conformance.checkEvent({ ...event, type: 'customer.exploded' })).not.toEqual([]);
      expect(conformance.checkEvent({ ...event, data: { object: { object: 'unicorn' } } })).not.toEqual([]);
    }
    expect(
      conformance.checkExchange({ method: 'GET', path: '/v1/unicorns', params: {}, status: 200, response: {} }),
    ).toHaveLength(1);
    expect(
      conformance.checkExchange({
        method: 'GET',
        path: '/v1/events',
        params: {},
        status: 400,
        response: { error: 'no' },
      }),
    ).not.toEqual([]);
  });
});

function isFound(differences: string[]): boolean {
  return differences.length > 0;
}

/** A copy whose answered object, or the first one of an answered list, was changed. */
function spoil(exchange: Exchange, change: (object: Record<string, unknown>) => void): Exchange {
  const response = structuredClone(exchange.response) as { data?: Record<string, unknown>[] } & Record<string, unknown>;
  change(response.data?.[0] ?? response);
  return { ...exchange, response };
}
