import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../fields.ts';

export const registerPushToken = defineCall({
  name: 'push.register',
  method: 'POST',
  path: '/api/register-fcm-token',
  summary: 'Registers a device for push notifications; a token belongs to the last person who registered it.',
  access: 'signed-in',
  body: z.strictObject({
    token: z.string('The token must be a text.').check(z.minLength(1, 'The token is missing.'), z.maxLength(4096, 'The token is too long.')),
    platform: z.enum(['native', 'web'], 'The platform is native or web.'),
  }),
  answer: success,
  problems: [],
});
