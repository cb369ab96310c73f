import { Problem } from '#kernel/problem';
import { createFirebaseAccounts, GOOGLE_ACCOUNTS_URL } from './accounts.ts';
import { createTokenReader, GOOGLE_KEYS_URL } from './id-tokens.ts';
import type { GoogleAccess } from '#ports/google/port';
import type { FirebaseIdentity, Person } from '#ports/identity-provider/port';

/** The emulator accepts this as the access token of the project's owner. */
const EMULATOR_OWNER = 'owner';

/**
 * After an older log-in, the person may be a stranger who found the device. Firebase's own limit for sensitive changes.
 */
const RECENT_SECONDS = 5 * 60;

export interface FirebaseIdentityOptions {
  readonly projectId: string;
  /** Google, with access tokens for calls about the project's accounts, or the Auth emulator in its place. */
  readonly at:
    | { readonly kind: 'google'; readonly access: GoogleAccess }
    | { readonly kind: 'emulator'; readonly url: string };
  readonly publicUrl: () => string;
  /** Whether the code of an invitation's mail is valid for an address. */
  readonly isInvitationCode: (email: string, code: string) => Promise<boolean>;
  /** Uses that code up, which verifies the user's address. @returns false, and uses nothing up, if it is not valid */
  readonly useInvitationCode: (person: Person, code: string) => Promise<boolean>;
  /** Other addresses than Google's; for tests. */
  readonly google?: { readonly keysUrl: string; readonly accountsUrl: string };
}

/**
 * Firebase as the identity provider: the client logs in there and sends ID tokens, which we verify without a call to
 * Google.
 */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): FirebaseIdentity {
  const { projectId, isInvitationCode, useInvitationCode } = options;
  const { keys, url, accessToken } = placesOf(options);
  const readToken = createTokenReader({ projectId, keys });
  const accounts = createFirebaseAccounts({ projectId, url, accessToken });

  return {
    kind: 'firebase',

    async verify(token, { asksForRevocation = false } = {}) {
      const read = await readToken(token);
      if (read === undefined || !asksForRevocation) return read?.person;
      const account = await accounts.find({ uid: read.person.uid });
      const isValid = account !== undefined && !account.isDisabled && read.signedInAt >= account.validSince;
      return isValid ? read.person : undefined;
    },

    hasAccount: async (email) => (await accounts.find({ email })) !== undefined,

    proofOf: () => Promise.resolve('recent-sign-in'),

    async proveOwner(token) {
      const read = await readToken(token);
      const isRecent = read !== undefined && Date.now() / 1000 - read.signedInAt < RECENT_SECONDS;
      // No row of ours changes when a password at Firebase does.
      return isRecent ? { holds: () => Promise.resolve(true) } : undefined;
    },

    lockSession: () => Promise.resolve(true),

    endAllSessions: (uid) => accounts.revokeTokens(uid),

    deleteAccount: (uid) => accounts.remove(uid),

    async openLink(email, code) {
      // Checked first and used up last: wrong codes never reach Google, and after a failure at Google the code stays
      // valid.
      const account = (await isInvitationCode(email, code)) ? await accounts.find({ email }) : undefined;
      if (account === undefined) throw new Problem('auth/invalid-action-code');
      if (account.isDisabled) throw new Problem('auth/user-disabled');
      const signInCode = await accounts.makeSignInCode(email, `${options.publicUrl()}/`);
      if (!(await useInvitationCode({ uid: account.uid, email }, code))) throw new Problem('auth/invalid-action-code');
      return signInCode;
    },
  };
}

function placesOf({ at, google }: FirebaseIdentityOptions) {
  if (at.kind === 'emulator') {
    return {
      keys: 'unsigned' as const,
      url: `${at.url}/identitytoolkit.googleapis.com`,
      accessToken: () => Promise.resolve(EMULATOR_OWNER),
    };
  }
  return {
    keys: new URL(google?.keysUrl ?? GOOGLE_KEYS_URL),
    url: google?.accountsUrl ?? GOOGLE_ACCOUNTS_URL,
    accessToken: () => at.access.token(),
  };
}
