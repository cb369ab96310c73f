import { PUSH_TOKEN_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../fields.ts';

const token = z
  .string(text('The token must be a text.'))
  .check(
    z.minLength(1, text('The token is missing.')),
    z.maxLength(PUSH_TOKEN_MAX_LENGTH, text('The token is too long.')),
    z.regex(/^[\x21-\x7e]+$/, text('This token is not valid.')),
  );

export const registerPushToken = defineCall({
  name: 'push.register',
  method: 'POST',
  path: '/api/register-fcm-token',
  summary:
    'Registers a device for push notifications; a token belongs to the last person who registered it. Where the server has web push, the token of a browser is JSON without spaces: {"endpoint":"https://…","p256dh":"…","auth":"…"}.',
  access: 'signed-in',
  body: z.strictObject({ token, platform: z.enum(['native', 'web'], text('The platform is native or web.')) }),
  answer: success,
  problems: ['outside.address_refused'],
});

export const unregisterPushToken = defineCall({
  name: 'push.unregister',
  method: 'DELETE',
  path: '/api/register-fcm-token',
  summary:
    'Ends push notifications on a device, before its person signs out. A token that is not the caller’s is left alone.',
  access: 'signed-in',
  body: z.strictObject({ token }),
  answer: success,
  problems: [],
});
