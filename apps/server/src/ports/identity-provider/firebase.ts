import { Problem } from '../../kernel/problem.ts';
import { createFirebaseAccounts, GOOGLE_ACCOUNTS_URL } from './firebase-accounts.ts';
import { createTokenReader, GOOGLE_KEYS_URL } from './firebase-tokens.ts';
import type { GoogleAccess } from '../google/port.ts';
import type { FirebaseIdentity, Person } from './port.ts';

/** What the emulator takes for the token of an owner of the project. */
const EMULATOR_OWNER = 'owner';

/** Who signed in longer ago may be somebody who found the device. Firebase's own limit for what is sensitive. */
const RECENT_SECONDS = 5 * 60;

export interface FirebaseIdentityOptions {
  readonly projectId: string;
  /** Google, with access tokens for calls about the project's accounts, or the Auth emulator in its place. */
  readonly at:
    { readonly kind: 'google'; readonly access: GoogleAccess } | { readonly kind: 'emulator'; readonly url: string };
  readonly publicUrl: () => string;
  /** Whether the code of an invitation's mail is good for an address. */
  readonly isLinkCode: (email: string, code: string) => Promise<boolean>;
  /** Uses that code up, which verifies the person's address; false, and nothing is used up, when it is not good. */
  readonly takeLinkCode: (person: Person, code: string) => Promise<boolean>;
  /** Where Google is, other than where it is; for tests. */
  readonly google?: { readonly keysUrl: string; readonly accountsUrl: string };
}

/** Identity by Firebase: the client signs in there and brings ID tokens, which are verified here without asking anybody. */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): FirebaseIdentity {
  const { projectId, isLinkCode, takeLinkCode } = options;
  const { keys, url, accessToken } = placesOf(options);
  const readToken = createTokenReader({ projectId, keys });
  const accounts = createFirebaseAccounts({ projectId, url, accessToken });

  return {
    kind: 'firebase',

    async verify(token, { asksForRevocation = false } = {}) {
      const read = await readToken(token);
      if (read === undefined || !asksForRevocation) return read?.person;
      const account = await accounts.find({ uid: read.person.uid });
      const isGood = account !== undefined && !account.isDisabled && read.signedInAt >= account.validSince;
      return isGood ? read.person : undefined;
    },

    hasAccount: async (email) => (await accounts.find({ email })) !== undefined,

    proof: 'recent-sign-in',

    async isOwner(token) {
      const read = await readToken(token);
      return read !== undefined && Date.now() / 1000 - read.signedInAt < RECENT_SECONDS;
    },

    deleteAccount: (uid) => accounts.remove(uid),

    async openLink(email, code) {
      // The code is asked about first and used up last: guesses never reach Google, and what Google fails at can be tried again.
      const account = (await isLinkCode(email, code)) ? await accounts.find({ email }) : undefined;
      if (account === undefined) throw new Problem('auth/invalid-action-code');
      if (account.isDisabled) throw new Problem('auth/user-disabled');
      const signInCode = await accounts.makeSignInCode(email, `${options.publicUrl()}/`);
      if (!(await takeLinkCode({ uid: account.uid, email }, code))) throw new Problem('auth/invalid-action-code');
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
