import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { mailedCode, success } from '../fields.ts';
import { newPassword } from '../password-fields.ts';

export const verifyEmail = defineCall({
  name: 'identity.verifyEmail',
  method: 'POST',
  path: '/api/identity/verify-email',
  summary:
    'Confirms the caller’s address with the code that was mailed to it, once. Invitations that waited for it go out.',
  access: 'signed-in',
  body: z.strictObject({ code: mailedCode }),
  answer: success,
  problems: ['auth/invalid-action-code', 'auth/too-many-requests'],
  stales: ['views.dashboard', 'profile.get', 'account.get', 'invites.held'],
});

export const sendVerificationMail = defineCall({
  name: 'identity.sendVerificationMail',
  method: 'POST',
  path: '/api/identity/send-verification-mail',
  summary: 'Mails the caller another link that confirms their address; nothing is sent where it is confirmed.',
  access: 'signed-in',
  body: z.optional(z.strictObject({})),
  answer: success,
  problems: ['auth/too-many-requests', 'identity.no_mail'],
});

export const choosePassword = defineCall({
  name: 'identity.choosePassword',
  method: 'POST',
  path: '/api/identity/choose-password',
  summary:
    'Sets the password of an account that has none, in the session that a mailed link opened within the hour (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ password: newPassword }),
  answer: success,
  problems: [
    'identity.no_passwords',
    'identity.cannot_choose_password',
    'auth/weak-password',
    'auth/personal-password',
    'auth/common-password',
    'common.not_available',
  ],
});
