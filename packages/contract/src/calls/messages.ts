import { parseTime } from '@fivefold/rules/messages';
import { MAIL_MESSAGE_KINDS, MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** A time that clocks show, 'HH:MM'. */
export const wallTime = z
  .string(text('Send the time as HH:MM.'))
  .check(z.refine((text) => parseTime(text) !== undefined, text('Send a time from 00:00 to 23:59 as HH:MM.')));

const isOn = z.boolean(text('Choose whether to get this message.'));
const byKind = <Kind extends string, Schema extends z.ZodMiniType>(kinds: readonly Kind[], schema: Schema) =>
  Object.fromEntries(kinds.map((kind) => [kind, schema])) as Record<Kind, Schema>;

const settings = z.object({
  push: z.object(byKind(MESSAGE_KINDS, z.boolean())),
  mail: z.object(byKind(MAIL_MESSAGE_KINDS, z.boolean())),
  /** 'HH:MM' by the person's clock; the same twice for none. */
  quiet_from: z.string(),
  quiet_to: z.string(),
  evening_at: z.string(),
  /** Whether reminders and the evening note say what is left of an amount, also on the lock screen. */
  amount_left: z._default(z.boolean(), false),
  /** Whether a phone is registered for the person's pushes. */
  has_device: z.boolean(),
  /** Whether mail can reach the person: this server sends mail, and their address is confirmed. */
  has_mail: z.boolean(),
});

export const getMessageSettings = defineCall({
  name: 'messages.settings',
  method: 'GET',
  path: '/api/message-settings',
  summary: 'Which messages the caller gets, by which channels, and when none come (Beyond section 7).',
  access: 'signed-in',
  isSaved: true,
  answer: z.object({ data: settings }),
  problems: [],
});

export const changeMessageSettings = defineCall({
  name: 'messages.change',
  method: 'PUT',
  path: '/api/message-settings',
  summary: 'Changes what is sent of which messages the caller gets; the rest stays.',
  access: 'signed-in',
  body: z.strictObject({
    push: z.optional(z.partial(z.strictObject(byKind(MESSAGE_KINDS, isOn)))),
    mail: z.optional(z.partial(z.strictObject(byKind(MAIL_MESSAGE_KINDS, isOn)))),
    quiet_from: z.optional(wallTime),
    quiet_to: z.optional(wallTime),
    evening_at: z.optional(wallTime),
    amount_left: z.optional(z.boolean(text('Choose whether reminders say what is left of an amount.'))),
  }),
  answer: z.object({ data: settings }),
  problems: [],
  stales: ['messages.settings'],
});

export type WireMessageSettings = z.output<typeof settings>;
