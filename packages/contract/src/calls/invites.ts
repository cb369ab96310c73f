import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../email-field.ts';
import { uid } from '../fields.ts';
import { inviter } from '../shapes/profile.ts';

export { sendInvite } from './send-invite.ts';

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
