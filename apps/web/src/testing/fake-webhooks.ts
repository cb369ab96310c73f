import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  switchWebhookOn,
  type WireDelivery,
  type WireWebhook,
} from '@fivefold/contract/calls/webhooks';
import { type FakeApi, refuse } from './fake-api.ts';

const MADE_AT = Date.parse('2026-11-20T12:00:00Z');

export function webhookOf(over: Partial<WireWebhook> = {}): WireWebhook {
  return {
    id: crypto.randomUUID(),
    url: 'https://example.com/hook',
    events: ['check_in'],
    made_at: MADE_AT,
    failures: 0,
    off_at: null,
    ...over,
  };
}

export function deliveryOf(over: Partial<WireDelivery> = {}): WireDelivery {
  return {
    id: crypto.randomUUID(),
    event: 'check_in',
    made_at: MADE_AT,
    tries: 1,
    state: 'arrived',
    next_at: null,
    failure: null,
    ...over,
  };
}

/** Keeps Ann's webhooks. @param deliveries of each */
export function answerWebhooks(
  api: FakeApi,
  initial: readonly WireWebhook[] = [],
  deliveries: readonly WireDelivery[] = [],
): void {
  let webhooks = [...initial];
  api.on(listWebhooks, () => ({ data: webhooks }));
  api.on(addWebhook, ({ body: { url, events } }) => {
    const data = webhookOf({ url, events: [...events] });
    webhooks = [...webhooks, data];
    return { data, secret: 'whsec_secret' };
  });
  api.on(switchWebhookOn, ({ body }) => {
    webhooks = webhooks.map((each) => (each.id === body.id ? { ...each, off_at: null, failures: 0 } : each));
    return { data: webhooks.find(({ id }) => id === body.id) ?? refuse('webhooks.not_found') };
  });
  api.on(removeWebhook, ({ body }) => {
    webhooks = webhooks.filter(({ id }) => id !== body.id);
    return { success: true as const };
  });
  api.on(listDeliveries, () => ({ data: [...deliveries] }));
}
