import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../email-field.ts';
import { localDay, mailedCode, success, wireInstant } from '../fields.ts';

export const askToWithdraw = defineCall({
  name: 'subscription.askToWithdraw',
  method: 'POST',
  path: '/api/withdrawal',
  summary:
    'Mails a link that withdraws from a purchase; the answer never says whether the address has an account or bought anything.',
  access: 'public',
  body: z.strictObject({ email, purchased_on: localDay }),
  answer: success,
  problems: ['identity.no_mail', 'subscription.payments_off', 'common.too_many_requests'],
});

export const confirmWithdrawal = defineCall({
  name: 'subscription.confirmWithdrawal',
  method: 'POST',
  path: '/api/withdrawal/confirm',
  summary: 'Withdraws from a purchase with the code of the mailed link; repeating it says how the refund stands.',
  access: 'public',
  body: z.strictObject({ code: mailedCode }),
  answer: z.object({
    confirmed_at: wireInstant,
    /** Null until the refund is on its way. */
    refunded_cents: z.nullable(z.int()),
    /** In small letters. */
    currency: z.string(),
  }),
  problems: ['subscription.withdrawal_link', 'subscription.payments_off', 'common.too_many_requests'],
});
