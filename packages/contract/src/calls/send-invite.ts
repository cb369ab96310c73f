import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../email-field.ts';
import { uid } from '../fields.ts';

/** Apart from the other calls of invitations, because the dashboard loads it at once. */
export const sendInvite = defineCall({
  name: 'invites.send',
  method: 'POST',
  path: '/api/invite',
  summary:
    'Invites a friend by email, which waits until the caller’s own address is confirmed; on a server without mail, by a link for the caller to pass on. The answer is the same whether or not the address has an account.',
  access: 'premium',
  body: z.strictObject({ email, initiator_user_id: uid }),
  answer: z.object({
    message: z.string(),
    /** On a server without mail. For the invited person only: anyone who has it can sign up as them. */
    link: z.optional(z.string()),
  }),
  idempotent: true,
  problems: ['invites.not_yourself', 'invites.not_caller', 'invites.too_many'],
  stales: ['invites.held'],
});
