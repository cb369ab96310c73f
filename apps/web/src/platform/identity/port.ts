import type { WireSecondStep } from '@fivefold/contract/calls/auth';
import type { BodyOf } from '@fivefold/contract/call';
import type { logInByPasskey } from '@fivefold/contract/calls/keys';
import type { logInByProvider } from '@fivefold/contract/calls/provider';
import { KEY_PREFIX } from '../../base-path.ts';
import type { TextStorage } from '../preferences/web.ts';

/** Where the native app's session is stored; the phone's own store has a copy. */
export const SESSION_KEY = `${KEY_PREFIX}session`;

export interface SignedInUser {
  readonly uid: string;
  readonly email: string;
}

/** A user whom a mailed link signed in. */
export interface LinkedUser extends SignedInUser {
  /**
   * The account had never proven its address: the password it was made with no longer works (embedded identity only).
   */
  readonly isPasswordDropped?: true;
}

/** What a person shows to prove that an account is theirs: the password, or what their keys gave. */
export interface ShownProof {
  readonly password?: string;
  readonly proof?: string;
}

type EnteringCall = typeof logInByPasskey | typeof logInByProvider;

/**
 * Signing in and out, the same for every provider. Failed actions throw an error whose `message` is the sentence the
 * user reads; its `code` is one of the contract's `auth/…` codes, or 'offline'.
 */
export interface IdentityPort {
  /** Calls the listener with the current user soon after, and again at every change. @returns stops that */
  onChange(listener: (user: SignedInUser | null) => void): () => void;
  /**
   * The bearer token for the API, or null when signed out.
   * @throws ApiProblem 'offline' when it cannot be renewed now
   */
  token(): Promise<string | null>;
  /**
   * @param code of the invitation's mail that led here: it proves the address where our own server keeps the accounts
   */
  signUp(email: string, password: string, code?: string): Promise<SignedInUser>;
  /** Fails with 'identity.second_step_needed' where the account asks for a code, and none or a wrong one was given. */
  logIn(email: string, password: string, secondStep?: WireSecondStep): Promise<SignedInUser>;
  /**
   * Logs in by a call that comes with the code which has its body: a passkey's answer, or the sign-in provider's. Absent
   * where people have neither.
   */
  readonly enterBy?: <C extends EnteringCall>(call: C, body: BodyOf<C>) => Promise<SignedInUser>;
  /** Signed out on this device in any case, also without a connection. */
  logOut(): Promise<void>;
  requestReset(email: string): Promise<void>;
  /** Sets a new password with the code of a mailed link; ends all sessions. */
  resetPassword(code: string, password: string): Promise<void>;
  /** Replaces the current user's password; every other device is logged out. */
  changePassword(current: string, next: string): Promise<void>;
  /** Mails a link to a new address, which becomes the account's when it is followed. */
  changeEmail(email: string, shown: ShownProof): Promise<void>;
  /** Fetches the account's address again, after it has changed. Never fails. */
  renewUser(): Promise<void>;
  /** Asks for a second step as logging in does. */
  signInByLink(email: string, code: string, secondStep?: WireSecondStep): Promise<LinkedUser>;
  /**
   * The server refused this token. If it is still the current one, it is replaced, or the user is signed out on this
   * device; the promise resolves when either is done.
   */
  forget(token: string): Promise<void>;
}

/** Creates the identity of this device. */
export interface IdentityFactory {
  forBrowser(): IdentityPort;
  /** For the native app. @param storage has a copy in the phone's own store */
  forShell(storage: TextStorage, deviceId: string): Promise<IdentityPort>;
}
