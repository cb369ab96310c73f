import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email, uid } from '../fields.ts';
import { inviter } from '../shapes/profile.ts';

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

export const countHeldInvites = defineCall({
  name: 'invites.held',
  method: 'GET',
  path: '/api/invite/held',
  summary: 'How many of the caller’s invitations wait for their address to be confirmed.',
  access: 'signed-in',
  answer: z.object({ held: z.int() }),
  problems: [],
});

export const findInviter = defineCall({
  name: 'invites.inviter',
  method: 'GET',
  path: '/api/inviter',
  summary:
    'Who invited an address, for the page that the mail’s link opens: a name and a color while the invitation is open, otherwise null.',
  access: 'public',
  query: z.strictObject({ email, initiator_user_id: uid }),
  answer: z.object({ inviter: z.nullable(inviter) }),
  problems: ['common.too_many_requests'],
});
