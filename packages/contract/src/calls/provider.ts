import { PROVIDER_ANSWER_MAX_LENGTH, PROVIDER_TICKET_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { mailedCode as code, success } from '../fields.ts';
import { keyProof, typedPassword } from '../password-fields.ts';
import { secondStep, session } from './auth.ts';
import { passkeyAnswer } from './keys.ts';

/**
 * Logging in at the service that the operator chose (OpenID Connect, Beyond section 17). The browser goes there and comes
 * back with an answer, which is traded for a ticket: who the person is there, signed by us, for some minutes and one log-in.
 */

const NOT_AN_ANSWER = text('Send what the other service answered.');
/** The query with which the browser came back. */
const answer = z
  .string(NOT_AN_ANSWER)
  .check(z.maxLength(PROVIDER_ANSWER_MAX_LENGTH, NOT_AN_ANSWER), z.regex(/^[\x21\x24-\x7e]+$/, NOT_AN_ANSWER));
const ticket = z
  .string(NOT_AN_ANSWER)
  .check(z.maxLength(PROVIDER_TICKET_MAX_LENGTH, NOT_AN_ANSWER), z.regex(/^[A-Za-z0-9_.-]+$/, NOT_AN_ANSWER));
/** Where the browser goes. */
const wayThere = z.object({ address: z.string() });

export const startProvider = defineCall({
  name: 'identity.startProvider',
  method: 'POST',
  path: '/api/identity/provider/start',
  summary:
    'Where the browser goes to log in at the operator’s sign-in provider. A cookie remembers the attempt (embedded identity).',
  access: 'public',
  answer: wayThere,
  problems: ['identity.provider_away', 'auth/too-many-requests', 'identity.no_provider', 'common.not_available'],
});

export const finishProvider = defineCall({
  name: 'identity.finishProvider',
  method: 'POST',
  path: '/api/identity/provider/finish',
  summary: 'Trades the provider’s answer, once, for a ticket that logs in or signs up (embedded identity).',
  access: 'public',
  body: z.strictObject({ answer }),
  answer: z.object({
    ticket: z.string(),
    /** The account’s address, or the one that the provider has verified; null where it has none. */
    email: z.nullable(z.string()),
    /** Whether the person has an account here: one that is connected, one with the same address, or none. */
    account: z.enum(['connected', 'same-email', 'none']),
  }),
  problems: [
    'identity.provider_away',
    'identity.provider_refused',
    'auth/too-many-requests',
    'identity.no_provider',
    'common.not_available',
  ],
});
export type WireProviderTicket = z.output<typeof finishProvider.answer>;

export const logInByProvider = defineCall({
  name: 'identity.logInByProvider',
  method: 'POST',
  path: '/api/identity/provider/log-in',
  summary:
    'Signs in with a ticket. A person without an account gets one, where the rules of signing up allow it; an account with the same address is connected after its own password or passkey (embedded identity).',
  access: 'public',
  body: z.strictObject({
    ticket,
    second_step: z.optional(secondStep),
    /** Of the account that is to be connected. */
    password: z.optional(typedPassword),
    passkey: z.optional(passkeyAnswer),
    /** Of an invitation or the operator’s, for a new account. */
    code: z.optional(code),
    /** Of a link that the operator made for an account that has no other way in. */
    operator_code: z.optional(code),
  }),
  answer: session,
  problems: [
    'identity.provider_refused',
    'identity.provider_unverified',
    'identity.own_proof_needed',
    'identity.second_step_needed',
    'identity.wrong_code',
    'identity.no_passwords',
    'identity.unknown_passkey',
    'identity.passkey_refused',
    'identity.invitation_needed',
    'auth/invalid-credential',
    'auth/invalid-action-code',
    'auth/email-already-in-use',
    'auth/user-disabled',
    'auth/too-many-requests',
    'identity.no_provider',
    'common.not_available',
  ],
});

export const startProviderProof = defineCall({
  name: 'identity.startProviderProof',
  method: 'POST',
  path: '/api/identity/provider/start-proof',
  summary: 'Where the browser goes to prove at the provider that the account is the caller’s (embedded identity).',
  access: 'signed-in',
  answer: wayThere,
  problems: ['identity.provider_away', 'identity.no_provider', 'auth/too-many-requests', 'common.not_available'],
});

export const proveByProvider = defineCall({
  name: 'identity.proveByProvider',
  method: 'POST',
  path: '/api/identity/provider/proof',
  summary:
    'Trades the provider’s answer, once, for a proof that the account is the caller’s; good for ten minutes, in this session (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ answer }),
  answer: z.object({ proof: z.string() }),
  problems: [
    'identity.provider_away',
    'identity.provider_refused',
    'auth/too-many-requests',
    'identity.no_provider',
    'common.not_available',
  ],
});

export const removeProvider = defineCall({
  name: 'identity.removeProvider',
  method: 'POST',
  path: '/api/identity/provider/remove',
  summary: 'The provider no longer logs in to the caller’s account; the owner is told by mail (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ proof: keyProof }),
  answer: success,
  problems: ['identity.proof_needed', 'identity.no_provider', 'identity.last_way_in', 'common.not_available'],
  stales: ['identity.keys'],
});
