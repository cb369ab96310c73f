import { OUTSIDE_FAILURE_REASONS } from '@fivefold/rules/outside-failures';
import { text } from '@fivefold/rules/text-key';
import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_EVENT_NAMES, WEBHOOKS_MAX } from '@fivefold/rules/webhooks';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, listOf, success } from '../fields.ts';
import { outsideUrl } from '../outside-fields.ts';

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: listOf(z.enum(WEBHOOK_EVENT_NAMES), WEBHOOK_EVENT_NAMES.length),
  /** Epoch milliseconds. */
  made_at: z.number(),
  /** How many requests in a row have failed. */
  failures: z.int(),
  /** Epoch milliseconds: when it was switched off, because too many failed; null while it is on. */
  off_at: z.nullable(z.number()),
});
export type WireWebhook = z.output<typeof webhook>;

const delivery = z.object({
  id: z.string(),
  event: z.enum(WEBHOOK_EVENT_NAMES),
  /** Epoch milliseconds: when it happened. */
  made_at: z.number(),
  tries: z.int(),
  state: z.enum(['waiting', 'arrived', 'given_up']),
  /** Epoch milliseconds; null where it is not tried again. */
  next_at: z.nullable(z.number()),
  /** Why the last try failed; null where it did not. */
  failure: z.nullable(z.object({ reason: z.enum(OUTSIDE_FAILURE_REASONS), status: z.nullable(z.int()) })),
});
export type WireDelivery = z.output<typeof delivery>;

export const listWebhooks = defineCall({
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/webhook',
  summary:
    'Addresses of the caller that are told what happens, the oldest first, without what signs (Beyond section 18).',
  access: 'signed-in',
  answer: z.object({ data: listOf(webhook, WEBHOOKS_MAX) }),
  problems: [],
});

export const addWebhook = defineCall({
  name: 'webhooks.add',
  method: 'POST',
  path: '/api/webhook',
  summary:
    'Adds an address that is told of the chosen events from now on. The answer is the only place where what signs its requests is shown.',
  access: 'signed-in',
  body: z.strictObject({
    url: outsideUrl,
    events: z
      .array(
        z.enum(WEBHOOK_EVENT_NAMES, text('Choose check-ins, points, lapses or returns.')),
        text('Choose the events.'),
      )
      .check(
        z.minLength(1, text('Choose at least one event.')),
        z.maxLength(WEBHOOK_EVENT_NAMES.length, text('Choose each event once.')),
      ),
  }),
  answer: z.object({ data: webhook, secret: z.string() }),
  problems: ['webhooks.too_many', 'outside.address_refused', 'common.too_many_requests'],
  stales: ['webhooks.list'],
});

export const switchWebhookOn = defineCall({
  name: 'webhooks.switchOn',
  method: 'POST',
  path: '/api/webhook/on',
  summary: 'Switches a webhook of the caller on again that was switched off. What happened meanwhile is not sent.',
  access: 'signed-in',
  body: z.strictObject({ id: entityId }),
  answer: z.object({ data: webhook }),
  problems: ['webhooks.not_found'],
  stales: ['webhooks.list'],
});

export const removeWebhook = defineCall({
  name: 'webhooks.remove',
  method: 'DELETE',
  path: '/api/webhook',
  summary: 'Removes a webhook of the caller with its deliveries.',
  access: 'signed-in',
  body: z.strictObject({ id: entityId }),
  answer: success,
  problems: ['webhooks.not_found'],
  stales: ['webhooks.list'],
});

export const listDeliveries = defineCall({
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/webhook/deliveries',
  summary: 'The newest deliveries of a webhook of the caller, the newest first.',
  access: 'signed-in',
  query: z.strictObject({ id: entityId }),
  answer: z.object({ data: listOf(delivery, WEBHOOK_DELIVERIES_SHOWN) }),
  problems: ['webhooks.not_found'],
});
