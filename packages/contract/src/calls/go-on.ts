import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../fields.ts';

export const goOn = defineCall({
  name: 'subscription.goOn',
  method: 'POST',
  path: '/api/subscription/go-on',
  summary:
    'Ends the pause of a plan that was not used: everything works at once, and the next renewal is charged again.',
  access: 'signed-in',
  asksForRevocation: true,
  body: z.optional(z.strictObject({})),
  answer: success,
  problems: ['subscription.payments_off'],
  stales: ['views.dashboard', 'subscription.status'],
});
