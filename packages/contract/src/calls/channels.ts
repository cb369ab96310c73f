import { CHANNEL_SERVICES, CHANNEL_TOKEN_MAX_LENGTH, CHANNELS_MAX } from '@fivefold/rules/channels';
import { MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import { OUTSIDE_FAILURE_REASONS } from '@fivefold/rules/outside-failures';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, listOf, success } from '../fields.ts';
import { outsideUrl } from '../outside-fields.ts';

const failure = z.object({
  reason: z.enum(OUTSIDE_FAILURE_REASONS),
  /** Of the answer, where there was one. */
  status: z.nullable(z.int()),
});

const channel = z.object({
  id: z.string(),
  service: z.enum(CHANNEL_SERVICES),
  url: z.string(),
  kinds: listOf(z.enum(MESSAGE_KINDS), MESSAGE_KINDS.length),
  names_goals: z.boolean(),
  /** Epoch milliseconds. */
  made_at: z.number(),
  /** Epoch milliseconds; null before the first message. */
  last_sent_at: z.nullable(z.number()),
  /** Why the newest message did not arrive; null where it did. */
  failure: z.nullable(failure),
  /** Epoch milliseconds: since when nothing has arrived. */
  failing_since: z.nullable(z.number()),
});
export type WireChannel = z.output<typeof channel>;

const kinds = z
  .array(z.enum(MESSAGE_KINDS, text('Choose among the messages that there are.')), text('Choose the messages.'))
  .check(z.maxLength(MESSAGE_KINDS.length, text('Choose each message once.')));
const namesGoals = z.boolean(text('Choose whether goals are named.'));
const token = z
  .string(text('Enter the token.'))
  .check(
    z.trim(),
    z.maxLength(CHANNEL_TOKEN_MAX_LENGTH, text('Keep the token within 200 characters.')),
    z.regex(/^[\x21-\x7e]*$/, text('The token has characters that no token has.')),
  );

export const listChannels = defineCall({
  name: 'channels.list',
  method: 'GET',
  path: '/api/channel',
  summary:
    'Where the caller has messages sent besides push and mail, the oldest first, without tokens (Beyond section 18).',
  access: 'signed-in',
  answer: z.object({ data: listOf(channel, CHANNELS_MAX) }),
  problems: [],
});

export const addChannel = defineCall({
  name: 'channels.add',
  method: 'POST',
  path: '/api/channel',
  summary:
    'Adds a channel: a topic at ntfy, an app at Gotify, or an address of one’s own. For the last the answer is the only place where what signs its messages is shown.',
  access: 'signed-in',
  body: z.strictObject({
    service: z.enum(CHANNEL_SERVICES, text('Choose ntfy, Gotify or an address of your own.')),
    url: outsideUrl,
    /** Of an app at Gotify, or of a user at ntfy where the topic needs one. */
    token: z.optional(token),
    kinds,
    names_goals: namesGoals,
  }),
  answer: z.object({ data: channel, secret: z.nullable(z.string()) }),
  problems: [
    'channels.too_many',
    'channels.token_missing',
    'channels.no_topic',
    'outside.address_refused',
    'common.too_many_requests',
  ],
  stales: ['channels.list'],
});

export const changeChannel = defineCall({
  name: 'channels.change',
  method: 'PUT',
  path: '/api/channel',
  summary: 'Changes which messages a channel of the caller gets, and whether they name goals; the rest stays.',
  access: 'signed-in',
  body: z.strictObject({ id: entityId, kinds: z.optional(kinds), names_goals: z.optional(namesGoals) }),
  answer: z.object({ data: channel }),
  problems: ['channels.not_found'],
  stales: ['channels.list'],
});

export const removeChannel = defineCall({
  name: 'channels.remove',
  method: 'DELETE',
  path: '/api/channel',
  summary: 'Removes a channel of the caller; nothing is sent to it anymore.',
  access: 'signed-in',
  body: z.strictObject({ id: entityId }),
  answer: success,
  problems: ['channels.not_found'],
  stales: ['channels.list'],
});

export const testChannel = defineCall({
  name: 'channels.test',
  method: 'POST',
  path: '/api/channel/test',
  summary: 'Sends a message to a channel of the caller now, and answers why it did not arrive, or null.',
  access: 'signed-in',
  body: z.strictObject({ id: entityId }),
  answer: z.object({ failure: z.nullable(failure) }),
  problems: ['channels.not_found', 'common.too_many_requests'],
  stales: ['channels.list'],
});
