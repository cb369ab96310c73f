import {
  ACCESS_TOKEN_DAYS,
  ACCESS_TOKEN_NAME_MAX_LENGTH,
  TOKEN_SCOPES,
  ACCESS_TOKENS_MAX,
} from '@fivefold/rules/access-tokens';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, success, writtenLine, listOf } from '../fields.ts';
import { keyProof, typedPassword } from '../password-fields.ts';

const tokenName = writtenLine({
  missing: text('Name the token after what uses it.'),
  maxLength: ACCESS_TOKEN_NAME_MAX_LENGTH,
  tooLong: text('Keep the name within 40 characters.'),
});

const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** Epoch milliseconds. */
  made_at: z.number(),
  /** Epoch milliseconds, to the hour or so; null before the first use. */
  last_used_at: z.nullable(z.number()),
  /** Epoch milliseconds; null where it does not end by itself. */
  expires_at: z.nullable(z.number()),
});
export type WireAccessToken = z.output<typeof accessToken>;

export const listAccessTokens = defineCall({
  name: 'accessTokens.list',
  method: 'GET',
  path: '/api/access-token',
  summary: 'The caller’s access tokens, the newest first, without what opens them (Beyond section 9).',
  access: 'signed-in',
  isSaved: true,
  answer: z.object({ data: listOf(accessToken, ACCESS_TOKENS_MAX) }),
  problems: [],
});

export const makeAccessToken = defineCall({
  name: 'accessTokens.make',
  method: 'POST',
  path: '/api/access-token',
  summary:
    'Makes an access token for a script or another app. The answer is the only place where it is shown; a repeat makes another one.',
  access: 'signed-in',
  asksForRevocation: true,
  body: z.strictObject({
    name: tokenName,
    scope: z.enum(TOKEN_SCOPES, text('Choose whether it reads, or checks in as well.')),
    /** After how many days it ends; absent or null for never. */
    expires_in_days: z.optional(
      z.nullable(
        z.union(
          ACCESS_TOKEN_DAYS.map((days) => z.literal(days)),
          text('Choose 30, 90, 365 days or none.'),
        ),
      ),
    ),
    /** Where the account has one here. */
    password: z.optional(typedPassword),
    /** In its place, of an account without a password. */
    proof: z.optional(keyProof),
  }),
  answer: z.object({ data: accessToken, token: z.string() }),
  problems: [
    'access_tokens.too_many',
    'account.wrong_password',
    'identity.proof_needed',
    'account.sign_in_again',
    'auth/too-many-requests',
    'common.too_many_requests',
  ],
  stales: ['accessTokens.list'],
});

export const revokeAccessToken = defineCall({
  name: 'accessTokens.revoke',
  method: 'DELETE',
  path: '/api/access-token',
  summary: 'Revokes one of the caller’s access tokens: it works no longer.',
  access: 'signed-in',
  body: z.strictObject({ id: entityId }),
  answer: success,
  problems: ['access_tokens.not_found'],
  stales: ['accessTokens.list'],
});
