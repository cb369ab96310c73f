/** Somebody the identity service vouches for. */
export interface Person {
  readonly uid: string;
  readonly email: string;
}

/** Verifies bearer tokens, whoever issues them. */
export interface IdentityProvider {
  readonly kind: 'embedded' | 'firebase';
  /** @returns undefined for a token that is unknown, expired, revoked or not ours. */
  verify(token: string): Promise<Person | undefined>;
}

/** A session at the embedded identity service. */
export interface Session {
  readonly token: string;
  readonly expiresAt: Date;
  readonly person: Person;
}

/** The identity service that runs in our own process, on our own database. All of it refuses with the `auth/…` problems. */
export interface EmbeddedIdentity extends IdentityProvider {
  readonly kind: 'embedded';
  /** @throws Problem auth/email-already-in-use, auth/weak-password */
  signUp(email: string, password: string): Promise<Session>;
  /** @throws Problem auth/invalid-credential */
  logIn(email: string, password: string): Promise<Session>;
  /** Ends the session at once; an unknown token is fine. */
  logOut(token: string): Promise<void>;
  /** Extends a session that is still good. @returns undefined when it is not. */
  refresh(token: string): Promise<Session | undefined>;
  /** Mails a reset link where the address has an account, and behaves the same where it has none. */
  requestReset(email: string): Promise<void>;
  /** @throws Problem auth/invalid-action-code, auth/weak-password */
  resetPassword(code: string, password: string): Promise<void>;
  hasAccount(email: string): Promise<boolean>;
  /**
   * Signs in the account of exactly the address that a mailed code went to, once, and proves that address.
   * @param ownToken the bearer token that the request came with: an account's own live session keeps its password and sessions
   * @throws Problem auth/invalid-action-code
   */
  signInByLink(email: string, code: string, ownToken: string | undefined): Promise<Session>;
}
