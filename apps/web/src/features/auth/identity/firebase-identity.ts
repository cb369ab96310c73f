import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import type { WireClientIdentity } from '@fivefold/contract/calls/auth';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fivefold/rules/limits';
import { isBlankPassword, isPersonalPassword, LONG_PASSWORD } from '@fivefold/rules/password';
import { createApiClient } from '#kernel/api/client.ts';
import { ApiProblem, createOfflineProblem } from '#kernel/api/problem.ts';
import { LANGUAGE } from '#kernel/locale.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';
import { BASE_PATH } from '../../../base-path.ts';
import { loadIdentityCalls, QUIET } from './identity-calls.ts';
import { isCommonPassword } from './common-password.ts';
import {
  firebaseCodeOf,
  createIdentityProblem,
  isConnectionLost,
  toApiProblem,
  createWrongPasswordProblem,
} from './firebase-problems.ts';
import type { IdentityPort, SignedInUser } from '#platform/identity/port.ts';

export interface FirebaseIdentityOptions {
  /** Where our API and our website are, from the page's own host or with another one. */
  readonly baseUrl: string;
  readonly settings: Extract<WireClientIdentity, { kind: 'firebase' }>;
  /** Tells several on one page apart, in tests. */
  readonly name?: string;
  readonly log?: Pick<Console, 'error'>;
}

/**
 * Identity by Firebase's SDK: it keeps the session in the browser's database, renews tokens before they run out, and
 * follows other tabs. It needs no frame and no third-party script: there are no pop-ups and no redirects.
 */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): IdentityPort {
  const { settings, log = console } = options;
  // Mailed links lead to the website, also out of the native app, whose own page has no address for others.
  const pageUrl = new URL(`${options.baseUrl}/`, globalThis.location?.href).href;
  const auth = openAuth(options);
  /** The token that was handed out last, and the one that came of renewing a refused one. */
  let present: string | null = null;
  let renewed: string | null = null;
  /**
   * Sign-in codes by the mailed codes that were traded for them: after a lost connection the mailed code is used up.
   */
  const signInCodes = new Map<string, string>();

  const withApiProblem = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (failure) {
      throw toApiProblem(failure, log);
    }
  };
  const entering = async (work: () => Promise<{ user: User }>) => userOf((await withApiProblem(work)).user);

  const signInCodeFor = async (email: string, code: string): Promise<string> => {
    const known = signInCodes.get(code);
    if (known !== undefined) return known;
    const { openLink } = await loadIdentityCalls();
    const answer = await api().send(openLink, { body: { email, code } });
    signInCodes.set(code, answer.sign_in_code);
    return answer.sign_in_code;
  };

  const api = () =>
    createApiClient({ baseUrl: options.baseUrl, token: async () => null, timeZone: deviceTimeZone, log: QUIET });

  /** Our own rules: Firebase alone would take six characters, and common ones. @throws ApiProblem */
  const requireGoodPassword = async (password: string, email: string): Promise<void> => {
    requireAllowedLength(password);
    if (isPersonalPassword(password, email)) throw createIdentityProblem('auth/personal-password');
    if (await isCommonPassword(api(), password)) throw createIdentityProblem('auth/common-password');
  };

  const requireUser = (): User => {
    if (auth.currentUser === null) throw createIdentityProblem('identity.signed_out');
    return auth.currentUser;
  };

  const reauthenticate = async (user: User, password: string): Promise<void> => {
    try {
      await withApiProblem(() =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)),
      );
    } catch (problem) {
      const isWrong = problem instanceof ApiProblem && problem.code === 'auth/invalid-credential';
      throw isWrong ? createWrongPasswordProblem() : problem;
    }
  };

  const mailAddressChange = async (user: User, email: string): Promise<void> => {
    try {
      await verifyBeforeUpdateEmail(user, email, { url: `${pageUrl}#/login` });
    } catch (failure) {
      // Whether an address has an account is for its owner to know.
      if (firebaseCodeOf(failure) === 'auth/email-already-in-use') return;
      throw failure;
    }
  };

  const mailReset = async (email: string): Promise<void> => {
    try {
      await sendPasswordResetEmail(auth, email, { url: `${pageUrl}#/login` });
    } catch (failure) {
      const code = firebaseCodeOf(failure);
      // Only a project without enumeration protection says so; we never do.
      if (code === 'auth/user-not-found') return;
      // A project that does not know our address (docs/firebase.md) mails a link without a way back.
      if (!code.endsWith('-continue-uri')) throw failure;
      log.error('This address is not among the authorized domains of the Firebase project.', failure);
      await sendPasswordResetEmail(auth, email);
    }
  };

  return {
    onChange: (listener) => onAuthStateChanged(auth, (user) => listener(user === null ? null : userOf(user))),
    token: async () => {
      await auth.authStateReady();
      try {
        present = (await auth.currentUser?.getIdToken()) ?? null;
        return present;
      } catch (failure) {
        // Still logged in: a request without a token would be answered 401.
        if (isConnectionLost(failure)) throw createOfflineProblem();
        // Revoked, and then the SDK has signed out.
        return null;
      }
    },
    signUp: async (email, password) => {
      await requireGoodPassword(password, email);
      return entering(() => createUserWithEmailAndPassword(auth, email, password));
    },
    logIn: async (email, password) => entering(() => signInWithEmailAndPassword(auth, email, password)),
    signInByLink: async (email, code) => {
      const link = new URLSearchParams({
        mode: 'signIn',
        oobCode: await signInCodeFor(email, code),
        apiKey: settings.api_key,
      });
      return entering(() => signInWithEmailLink(auth, email, `${pageUrl}?${link.toString()}`));
    },
    logOut: () => withApiProblem(() => signOut(auth)),
    requestReset: (email) => withApiProblem(() => mailReset(email)),
    resetPassword: async (code, password) => {
      await requireGoodPassword(password, '');
      await withApiProblem(() => confirmPasswordReset(auth, code, password));
    },
    changePassword: async (current, next) => {
      const user = requireUser();
      await requireGoodPassword(next, user.email ?? '');
      await reauthenticate(user, current);
      if (next === current) throw createIdentityProblem('auth/same-password');
      // Firebase ends the sessions of all other devices.
      await withApiProblem(() => updatePassword(user, next));
    },
    changeEmail: async (email, { password = '' }) => {
      const user = requireUser();
      if (email.toLowerCase() === user.email) throw createIdentityProblem('auth/same-email');
      await reauthenticate(user, password);
      await withApiProblem(() => mailAddressChange(user, email));
    },
    renewUser: async () => {
      // Firebase ends all sessions when an address changes, and this is how the SDK learns of it.
      await auth.currentUser?.reload().catch(() => undefined);
    },
    forget: async (token) => {
      if (token !== present) return;
      present = null;
      // A clock that was put back keeps a token too long: it is renewed once. A fresh one that is refused, too, is the
      // end.
      const isHopeless = token === renewed;
      const renewing = isHopeless ? signOut(auth) : auth.currentUser?.getIdToken(true);
      await renewing?.then(
        (fresh) => {
          renewed = fresh ?? null;
        },
        () => undefined,
      );
    },
  };
}

function openAuth({ settings, name }: FirebaseIdentityOptions): Auth {
  // The SDK stores the session under this name.
  const app = initializeApp(
    { apiKey: settings.api_key, projectId: settings.project_id },
    name ?? (BASE_PATH || undefined),
  );
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  // At once: later, the SDK would already have sent a kept token to Google.
  if (settings.emulator !== null) connectAuthEmulator(auth, settings.emulator, { disableWarnings: true });
  // Of the mails that Google sends.
  auth.languageCode = LANGUAGE;
  return auth;
}

function userOf({ uid, email }: User): SignedInUser {
  return { uid, email: email ?? '' };
}

/** @throws ApiProblem */
function requireAllowedLength(password: string): void {
  if (password === '') throw createIdentityProblem('auth/missing-password');
  if (password.length < PASSWORD_MIN_LENGTH || isBlankPassword(password))
    throw createIdentityProblem('auth/weak-password');
  if (password.length > PASSWORD_MAX_LENGTH) throw createIdentityProblem('auth/weak-password', LONG_PASSWORD);
}
