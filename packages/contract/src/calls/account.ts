import { EMAIL_MAX_LENGTH, SESSIONS_SHOWN } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success, listOf } from '../fields.ts';
import { keyProof, typedPassword } from '../password-fields.ts';

/** One device that is signed in. */
export const accountSession = z.object({
  id: z.string(),
  /** 'Firefox on Windows', or null when the device did not say. */
  device: z.nullable(z.string()),
  /** Epoch milliseconds. */
  signed_in_at: z.number(),
  /** Epoch milliseconds, to the hour or so. */
  last_used_at: z.number(),
  is_current: z.boolean(),
});
export type WireAccountSession = z.output<typeof accountSession>;

export const getAccount = defineCall({
  name: 'account.get',
  method: 'GET',
  path: '/api/account',
  summary:
    'Where the caller is signed in, whether their address is verified, and how they show that they are the account’s owner.',
  access: 'signed-in',
  isSaved: true,
  answer: z.object({
    email: z.string(),
    /** The new address that waits for its mailed link to be followed, if there is one. */
    pending_email: z.nullable(z.string()),
    /** Whether the person has shown that their address is theirs. */
    email_verified: z.boolean(),
    /**
     * What deleting the account asks for: the password, a passkey or the sign-in provider (`keys`), or a sign-in of the
     * last minutes.
     */
    proof: z.enum(['password', 'keys', 'recent-sign-in']),
    /** Null where the identity service keeps them to itself. */
    sessions: z.nullable(listOf(accountSession, SESSIONS_SHOWN)),
  }),
  problems: [],
});

export const exportAccount = defineCall({
  name: 'account.export',
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything that is the caller’s own as one ZIP: JSON, CSV and photos.',
  access: 'signed-in',
  download: { contentType: 'application/zip' },
  answer: z.unknown(),
  problems: ['common.too_many_requests', 'common.unavailable'],
});

export const exportMarkdown = defineCall({
  name: 'account.exportMarkdown',
  method: 'GET',
  path: '/api/account/export/markdown',
  summary: 'The caller’s goals as one ZIP of Markdown: a file a goal with their check-ins and notes, and photos.',
  access: 'signed-in',
  download: { contentType: 'application/zip' },
  answer: z.unknown(),
  problems: ['common.too_many_requests', 'common.unavailable'],
});

export const endSession = defineCall({
  name: 'account.endSession',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'Signs one of the caller’s devices out.',
  access: 'signed-in',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, text('This id is not valid.'))) }),
  answer: success,
  problems: ['account.session_not_found', 'common.not_available'],
  stales: ['account.get'],
});

export const signOutOthers = defineCall({
  name: 'account.signOutOthers',
  method: 'POST',
  path: '/api/account/sign-out-others',
  summary: 'Signs all of the caller’s devices out but this one.',
  access: 'signed-in',
  body: z.optional(z.strictObject({})),
  answer: success,
  problems: ['common.not_available'],
  stales: ['account.get'],
});

export const deleteAccount = defineCall({
  name: 'account.delete',
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Deletes the caller’s account for good.',
  access: 'signed-in',
  asksForRevocation: true,
  body: z.strictObject({
    /** The account’s address, or the word ‘delete’. */
    confirmation: z
      .string(text('Type your email address to confirm.'))
      .check(z.maxLength(EMAIL_MAX_LENGTH, text('Type your email address to confirm.'))),
    /** Where the account has one here. */
    password: z.optional(typedPassword),
    /** In its place, of an account without a password. */
    proof: z.optional(keyProof),
  }),
  answer: success,
  problems: [
    'account.not_confirmed',
    'account.wrong_password',
    'identity.proof_needed',
    'account.sign_in_again',
    'auth/too-many-requests',
  ],
});
