import {
  PASSKEY_NAME_MAX_LENGTH,
  PASSKEY_PART_MAX_LENGTH,
  PASSKEY_TRANSPORTS_MAX,
  PASSKEYS_MAX,
  RECOVERY_CODES,
} from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listOf, success, wireInstant, writtenLine } from '../fields.ts';
import { keyProof as proof, typedPassword } from '../password-fields.ts';
import { secondStepCode, session } from './auth.ts';

/**
 * Passkeys and the second step of the embedded identity (Beyond section 17). Changes ask for a proof, which the password
 * or a passkey gives for some minutes. What the browser and the server tell each other about a passkey has the form of
 * WebAuthn's JSON.
 */

const NOT_A_PASSKEY = text('Send what the browser answered about the passkey.');
const base64 = z
  .string(NOT_A_PASSKEY)
  .check(z.maxLength(PASSKEY_PART_MAX_LENGTH, NOT_A_PASSKEY), z.regex(/^[A-Za-z0-9_-]+$/, NOT_A_PASSKEY));
const shortText = z.string(NOT_A_PASSKEY).check(z.regex(/^[a-z-]{1,40}$/, NOT_A_PASSKEY));

const credential = {
  id: base64,
  rawId: base64,
  type: z.literal('public-key', NOT_A_PASSKEY),
  authenticatorAttachment: z.optional(z.nullable(shortText)),
  /** What the browser says about extensions that no one asked for. */
  clientExtensionResults: z.optional(z.unknown()),
};

/** What a passkey says to log in or to prove. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: z.optional(z.nullable(base64)),
  }),
});
export type WirePasskeyAnswer = z.output<typeof passkeyAnswer>;

/** A passkey that was just made. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.optional(z.array(shortText).check(z.maxLength(PASSKEY_TRANSPORTS_MAX, NOT_A_PASSKEY))),
  }),
});
export type WireNewPasskey = z.output<typeof newPasskey>;

const credentialName = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: listOf(z.string(), PASSKEY_TRANSPORTS_MAX),
});

/** The server's question to a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
const question = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty where the person has not said who they are: then any passkey of this server will do. */
  allowCredentials: listOf(credentialName, PASSKEYS_MAX),
});
export type WirePasskeyQuestion = z.output<typeof question>;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  made_at: wireInstant,
  last_used_at: z.nullable(wireInstant),
});
export type WirePasskey = z.output<typeof passkey>;

export const listKeys = defineCall({
  name: 'identity.keys',
  method: 'GET',
  path: '/api/identity/keys',
  summary: 'The caller’s passkeys and second step (embedded identity).',
  access: 'signed-in',
  isSaved: true,
  answer: z.object({
    /** The oldest first. */
    passkeys: listOf(passkey, PASSKEYS_MAX),
    /** Null while there is none. */
    second_step: z.nullable(
      z.object({ since: wireInstant, recovery_codes_left: z.int().check(z.minimum(0), z.maximum(RECOVERY_CODES)) }),
    ),
    /** Since when the sign-in provider logs in to this account; null where it does not. */
    provider: z.nullable(z.object({ since: wireInstant })),
    /** False until the address is confirmed, where this server sends mail. */
    may_add: z.boolean(),
  }),
  problems: ['common.not_available'],
});
export type WireKeys = z.output<typeof listKeys.answer>;

export const proofQuestion = defineCall({
  name: 'identity.proofQuestion',
  method: 'POST',
  path: '/api/identity/proof-question',
  summary: 'What to ask one of the caller’s passkeys, to prove that the account is theirs (embedded identity).',
  access: 'signed-in',
  answer: question,
  problems: ['common.not_available'],
});

export const prove = defineCall({
  name: 'identity.prove',
  method: 'POST',
  path: '/api/identity/proof',
  summary:
    'Proves with the password or a passkey that the account is the caller’s. The answer is good for ten minutes, in this session (embedded identity).',
  access: 'signed-in',
  /** One of the two. */
  body: z.strictObject({ password: z.optional(typedPassword), passkey: z.optional(passkeyAnswer) }),
  answer: z.object({ proof: z.string() }),
  problems: [
    'account.wrong_password',
    'identity.no_passwords',
    'identity.passkey_refused',
    'identity.unknown_passkey',
    'auth/too-many-requests',
    'common.not_available',
  ],
});

export const passkeyOptions = defineCall({
  name: 'identity.passkeyOptions',
  method: 'POST',
  path: '/api/identity/passkey-options',
  summary: 'What the browser needs to make a passkey (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ proof }),
  /** `PublicKeyCredentialCreationOptionsJSON`. */
  answer: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: listOf(z.object({ type: z.literal('public-key'), alg: z.number() }), 5),
    timeout: z.number(),
    excludeCredentials: listOf(credentialName, PASSKEYS_MAX),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  problems: [
    'identity.proof_needed',
    'identity.confirm_email_first',
    'identity.too_many_passkeys',
    'common.not_available',
  ],
});

const passkeyName = writtenLine({
  missing: text('Give the passkey a name.'),
  maxLength: PASSKEY_NAME_MAX_LENGTH,
  tooLong: text('Keep the name within 40 characters.'),
});

export const addPasskey = defineCall({
  name: 'identity.addPasskey',
  method: 'POST',
  path: '/api/identity/passkeys',
  summary: 'Adds a passkey that the browser has made; the owner is told by mail (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({
    proof,
    name: passkeyName,
    passkey: newPasskey,
  }),
  answer: passkey,
  problems: [
    'identity.proof_needed',
    'identity.confirm_email_first',
    'identity.passkey_refused',
    'identity.passkey_exists',
    'identity.too_many_passkeys',
    'common.not_available',
  ],
  stales: ['identity.keys'],
});
export type WirePasskeyOptions = z.output<typeof passkeyOptions.answer>;

export const renamePasskey = defineCall({
  name: 'identity.renamePasskey',
  method: 'POST',
  path: '/api/identity/passkeys/{id}/rename',
  summary: 'Gives one of the caller’s passkeys another name (embedded identity).',
  access: 'signed-in',
  params: z.object({ id: z.uuid(text('This id is not valid.')) }),
  body: z.strictObject({ name: passkeyName }),
  answer: success,
  problems: ['identity.passkey_not_found', 'common.not_available'],
  stales: ['identity.keys'],
});

export const removePasskey = defineCall({
  name: 'identity.removePasskey',
  method: 'POST',
  path: '/api/identity/passkeys/{id}/remove',
  summary: 'Removes one of the caller’s passkeys; the owner is told by mail (embedded identity).',
  access: 'signed-in',
  params: z.object({ id: z.uuid(text('This id is not valid.')) }),
  body: z.strictObject({ proof }),
  answer: success,
  problems: ['identity.proof_needed', 'identity.passkey_not_found', 'identity.last_way_in', 'common.not_available'],
  stales: ['identity.keys'],
});

export const passkeyLogInQuestion = defineCall({
  name: 'identity.passkeyLogInQuestion',
  method: 'POST',
  path: '/api/identity/passkey-question',
  summary: 'What to ask a passkey to log in; no address is needed (embedded identity).',
  access: 'public',
  answer: question,
  problems: ['auth/too-many-requests', 'common.not_available'],
});

export const logInByPasskey = defineCall({
  name: 'identity.logInByPasskey',
  method: 'POST',
  path: '/api/identity/passkey-log-in',
  summary: 'Signs in with a passkey, which needs no second step (embedded identity).',
  access: 'public',
  body: z.strictObject({ passkey: passkeyAnswer }),
  answer: session,
  problems: [
    'identity.passkey_refused',
    'identity.unknown_passkey',
    'auth/user-disabled',
    'auth/too-many-requests',
    'common.not_available',
  ],
});

export const startSecondStep = defineCall({
  name: 'identity.startSecondStep',
  method: 'POST',
  path: '/api/identity/second-step/start',
  summary:
    'Makes the secret of an authenticator app. The second step begins with a first code of it (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ proof }),
  answer: z.object({
    /** To type into an app that cannot read the picture. */
    secret: z.string(),
    /** An address `otpauth:` for a QR code or a link. */
    address: z.string(),
  }),
  problems: [
    'identity.proof_needed',
    'identity.confirm_email_first',
    'identity.second_step_on',
    'common.not_available',
  ],
});

const recoveryCodes = z.object({
  /** Shown once; each works once. */
  recovery_codes: listOf(z.string(), RECOVERY_CODES),
});

export const confirmSecondStep = defineCall({
  name: 'identity.confirmSecondStep',
  method: 'POST',
  path: '/api/identity/second-step/confirm',
  summary:
    'Switches the second step on with a first code of the authenticator app; the owner is told by mail (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ proof, code: secondStepCode }),
  answer: recoveryCodes,
  problems: [
    'identity.proof_needed',
    'identity.wrong_code',
    'identity.second_step_on',
    'identity.second_step_off',
    'auth/too-many-requests',
    'common.not_available',
  ],
  stales: ['identity.keys'],
});

export const makeRecoveryCodes = defineCall({
  name: 'identity.makeRecoveryCodes',
  method: 'POST',
  path: '/api/identity/second-step/recovery-codes',
  summary: 'Makes new recovery codes in place of the former ones; the owner is told by mail (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ proof }),
  answer: recoveryCodes,
  problems: ['identity.proof_needed', 'identity.second_step_off', 'common.not_available'],
  stales: ['identity.keys'],
});

export const endSecondStep = defineCall({
  name: 'identity.endSecondStep',
  method: 'POST',
  path: '/api/identity/second-step/end',
  summary: 'Switches the second step off; the owner is told by mail (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ proof }),
  answer: success,
  problems: ['identity.proof_needed', 'identity.second_step_off', 'common.not_available'],
  stales: ['identity.keys'],
});
