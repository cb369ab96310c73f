import { COMMON_PASSWORDS_PER_GROUP_MAX, SECOND_STEP_CODE_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../email-field.ts';
import { mailedCode as code, success, listOf } from '../fields.ts';
import { keyProof, newPassword, typedPassword } from '../password-fields.ts';

/** What a successful sign-in gives: a bearer token and how long it is good for. */
export const session = z.object({
  token: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
  /** The same in seconds from now: a device's clock may be wrong. */
  expires_in: z.number(),
  user: z.object({ uid: z.string(), email: z.string() }),
});
export type WireSession = z.output<typeof session>;

/** A code of the authenticator app, or a recovery code; spaces in it do not count. */
export const secondStepCode = z
  .string(text('Enter the code.'))
  .check(z.minLength(1, text('Enter the code.')), z.maxLength(SECOND_STEP_CODE_MAX_LENGTH, text('Enter the code.')));

/** What an account with a second step asks for, besides the password or the mailed code. */
export const secondStep = z.strictObject({
  code: secondStepCode,
  /** Asks this device for no code for 30 days. */
  remember: z.optional(z.boolean(text('Send true or false.'))),
});
export type WireSecondStep = z.input<typeof secondStep>;

export const signUp = defineCall({
  name: 'identity.signUp',
  method: 'POST',
  path: '/api/identity/sign-up',
  summary:
    'Creates an account and signs in (embedded identity). Where only invited people may, it needs the code of an invitation or the operator’s. With the code of the invitation that was mailed to this address, the address is proven.',
  access: 'public',
  body: z.strictObject({ email, password: newPassword, code: z.optional(code) }),
  answer: session,
  problems: [
    'auth/email-already-in-use',
    'auth/weak-password',
    'auth/personal-password',
    'auth/common-password',
    'auth/missing-password',
    'auth/invalid-email',
    'auth/too-many-requests',
    'identity.invitation_needed',
    'identity.no_passwords',
    'common.not_available',
  ],
});

export const logIn = defineCall({
  name: 'identity.logIn',
  method: 'POST',
  path: '/api/identity/log-in',
  summary:
    'Signs in with email and password. Where the account has a second step, the answer without one says so (embedded identity).',
  access: 'public',
  body: z.strictObject({ email, password: typedPassword, second_step: z.optional(secondStep) }),
  answer: session,
  problems: [
    'auth/invalid-credential',
    'auth/user-disabled',
    'auth/too-many-requests',
    'identity.second_step_needed',
    'identity.wrong_code',
    'identity.no_passwords',
    'common.not_available',
  ],
});

export const logOut = defineCall({
  name: 'identity.logOut',
  method: 'POST',
  path: '/api/identity/log-out',
  summary: 'Ends the session of the bearer token (embedded identity).',
  access: 'public',
  answer: success,
  problems: ['common.not_available'],
});

export const refresh = defineCall({
  name: 'identity.refresh',
  method: 'POST',
  path: '/api/identity/refresh',
  summary: 'Extends the session of the bearer token (embedded identity).',
  access: 'signed-in',
  answer: session,
  problems: ['common.not_available'],
});

/**
 * A browser sends this header, which no other site can add, with the calls that sign in and with the two below. Its
 * session then lies in a cookie that scripts cannot read, and the token of the answer is a short one.
 */
export const WEB_SESSION_HEADER = { name: 'Fivefold-Session', value: 'cookie' } as const;

/** The cookie of a browser's session travels to this address alone. */
export const WEB_SESSION_PATH = '/api/identity/web-session';

/** A second cookie that says only that there is a session: scripts may read it, and nothing believes it. */
export const SIGNED_IN_COOKIE = 'fivefold_signed_in';

export const refreshWebSession = defineCall({
  name: 'identity.refreshWebSession',
  method: 'POST',
  path: WEB_SESSION_PATH,
  summary:
    'Gives a browser a new short bearer token for its session cookie, and replaces the cookie. A lasting bearer token is traded for a cookie instead. Needs the header Fivefold-Session: cookie (embedded identity).',
  access: 'public',
  body: z.strictObject({
    /** Chosen by the browser and kept until an answer arrives: a repeat after a lost answer gets the same cookie. */
    attempt: z.uuid(text('Send a UUID.')),
  }),
  answer: session,
  problems: ['identity.signed_out', 'identity.web_header_missing', 'common.not_available'],
});

export const endWebSession = defineCall({
  name: 'identity.endWebSession',
  method: 'DELETE',
  path: WEB_SESSION_PATH,
  summary:
    'Ends the session of the cookie and removes the cookie. Needs the header Fivefold-Session: cookie (embedded identity).',
  access: 'public',
  answer: success,
  problems: ['identity.web_header_missing', 'common.not_available'],
});

export const requestReset = defineCall({
  name: 'identity.requestReset',
  method: 'POST',
  path: '/api/identity/request-reset',
  summary: 'Mails a link that sets a new password; the answer never says whether the address has an account.',
  access: 'public',
  body: z.strictObject({ email }),
  answer: success,
  problems: [
    'auth/invalid-email',
    'auth/too-many-requests',
    'identity.no_mail',
    'identity.no_passwords',
    'common.not_available',
  ],
});

export const resetPassword = defineCall({
  name: 'identity.resetPassword',
  method: 'POST',
  path: '/api/identity/reset-password',
  summary:
    'Sets a new password with the code of a mailed link. All sessions and all other reset codes of the account end.',
  access: 'public',
  body: z.strictObject({ code, password: newPassword }),
  answer: success,
  problems: [
    'auth/invalid-action-code',
    'auth/weak-password',
    'auth/personal-password',
    'auth/common-password',
    'auth/too-many-requests',
    'identity.no_passwords',
    'common.not_available',
  ],
});

export const linkSignIn = defineCall({
  name: 'identity.linkSignIn',
  method: 'POST',
  path: '/api/identity/link-sign-in',
  summary:
    'Signs in an existing account with the code of a mailed invitation, once, and proves its address. Send the bearer token of a live session, if any. Where the account has a second step, the answer without one says so, and the code stays good.',
  access: 'public',
  body: z.strictObject({ email, code, second_step: z.optional(secondStep) }),
  answer: z.extend(session, {
    /** The account has no password: it had never proven its address, and the one it was made with no longer works. */
    password_dropped: z.optional(z.literal(true)),
  }),
  problems: [
    'auth/invalid-action-code',
    'auth/too-many-requests',
    'identity.second_step_needed',
    'identity.wrong_code',
    'common.not_available',
  ],
});

export const openLink = defineCall({
  name: 'identity.openLink',
  method: 'POST',
  path: '/api/identity/open-link',
  summary:
    'Trades the code of a mailed invitation, once, for a sign-in code of Firebase for the account of that address (Firebase).',
  access: 'public',
  body: z.strictObject({ email, code }),
  answer: z.object({ sign_in_code: z.string() }),
  problems: [
    'auth/invalid-action-code',
    'auth/user-disabled',
    'auth/too-many-requests',
    'identity.unavailable',
    'common.not_available',
  ],
});

export const changePassword = defineCall({
  name: 'identity.changePassword',
  method: 'POST',
  path: '/api/identity/change-password',
  summary:
    'Replaces the caller’s password. All sessions end; the answer is the one that takes the place of the caller’s (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ current_password: typedPassword, new_password: newPassword }),
  answer: session,
  problems: [
    'account.wrong_password',
    'auth/same-password',
    'auth/weak-password',
    'auth/personal-password',
    'auth/common-password',
    'auth/too-many-requests',
    'identity.no_passwords',
    'common.not_available',
  ],
  stales: ['account.get'],
});

export const changeEmail = defineCall({
  name: 'identity.changeEmail',
  method: 'POST',
  path: '/api/identity/change-email',
  summary:
    'Mails a link to a new address, which becomes the caller’s when it is followed. The answer never says whether the address has an account (embedded identity).',
  access: 'signed-in',
  /** The password or a proof, as the account asks. */
  body: z.strictObject({ email, password: z.optional(typedPassword), proof: z.optional(keyProof) }),
  answer: success,
  problems: [
    'account.wrong_password',
    'identity.proof_needed',
    'auth/same-email',
    'auth/invalid-email',
    'auth/too-many-requests',
    'identity.no_mail',
    'common.not_available',
  ],
  stales: ['account.get'],
});

export const confirmEmail = defineCall({
  name: 'identity.confirmEmail',
  method: 'POST',
  path: '/api/identity/confirm-email',
  summary:
    'Changes the caller’s address with the code that was mailed to the new one, once. A code that another account asked for is refused as an unknown one (embedded identity).',
  access: 'signed-in',
  body: z.strictObject({ code }),
  answer: success,
  problems: ['auth/invalid-action-code', 'auth/email-already-in-use', 'auth/too-many-requests', 'common.not_available'],
});

export const restoreEmail = defineCall({
  name: 'identity.restoreEmail',
  method: 'POST',
  path: '/api/identity/restore-email',
  summary:
    'Takes a change of address back with the code that was mailed to the former one. The password and all sessions end (embedded identity).',
  access: 'public',
  body: z.strictObject({ code }),
  answer: success,
  problems: ['auth/invalid-action-code', 'auth/email-already-in-use', 'auth/too-many-requests', 'common.not_available'],
});

export const commonPasswords = defineCall({
  name: 'identity.commonPasswords',
  method: 'GET',
  path: '/api/identity/common-passwords/{group}',
  summary:
    'Common passwords as SHA-256 digests that begin with these three hexadecimal digits: a form learns whether a password is common without sending it.',
  access: 'public',
  params: z.object({ group: z.string().check(z.regex(/^[0-9a-f]{3}$/, text('Send three hexadecimal digits.'))) }),
  answer: z.object({ digests: listOf(z.string(), COMMON_PASSWORDS_PER_GROUP_MAX) }),
  problems: [],
});

/** Where people sign in, as far as the client must know it. Nothing in it is a secret. */
export const clientIdentity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('firebase'),
    project_id: z.string(),
    api_key: z.string(),
    /** Address of the Auth emulator; null where it is the real service. */
    emulator: z.nullable(z.string()),
  }),
]);
export type WireClientIdentity = z.output<typeof clientIdentity>;

/** What is special about this server, as far as the client must know it to show the right things. */
export const serverFacts = z.object({
  /** Whether plans are sold here; where not, everyone has the whole app. */
  payments: z.enum(['on', 'off']),
  /** What the plan costs a month those who subscribe now, where that is not ten dollars; the currency is in small letters. */
  price: z.optional(z.object({ cents: z.int(), currency: z.string() })),
  /** Whether the server sends mail. Without it an invitation is a link to copy. */
  mail: z.boolean(),
  sign_up: z.enum(['open', 'invited']),
  /** Where people read what they agree to, and whom they ask: https, or a path of this server. */
  privacy_url: z.nullable(z.string()),
  terms_url: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  /** What the service is called that people continue with; null where there is none. */
  provider: z.nullable(z.string()),
  /** Whether people log in with passwords. */
  passwords: z.enum(['on', 'off']),
  /** The key by which browsers let this server push to them, where they get pushes. */
  web_push: z.optional(z.string()),
});
export type WireServerFacts = z.output<typeof serverFacts>;

export const clientConfig = defineCall({
  name: 'config.client',
  method: 'GET',
  path: '/api/config',
  summary: 'What the operator configured, as far as the client must know it.',
  access: 'public',
  answer: z.object({ identity: clientIdentity, sandbox: z.boolean(), server: serverFacts }),
  problems: [],
});
