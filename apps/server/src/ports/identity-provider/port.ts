import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

/** Somebody the identity service vouches for. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  /** When the service vouched for the address; absent where it is asked with every request. */
  readonly emailAsOf?: Date;
}

/** What else is written in the transaction of a change: mails, jobs, limits. */
export type Also<T> = (tx: Tx<Schema>, change: T) => Promise<void>;

/** Somebody asked to change an account's address. */
export interface EmailChangeRequest {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** For the link that proves the new address; undefined when another account has it, which only its owner may learn. */
  readonly code: string | undefined;
}

/** An account's address has changed. */
export interface EmailChange {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** Whether the former address was shown to be its owner's: what was sent to it follows them. */
  readonly isFormerProven: boolean;
  /** For the link that takes the change back; undefined for one that cannot be. */
  readonly restoreCode: string | undefined;
}

/** A person as the bearer of a good token. */
export interface VerifiedPerson extends Person {
  /** The service knows that the address is theirs. */
  readonly isEmailVerified: boolean;
}

export interface Verifying {
  /** A token that was revoked before its time does not do either. Where every look finds that out anyway, it changes nothing. */
  readonly asksForRevocation?: boolean;
}

/** How to read a session that lies in our own database. */
export interface SessionRows {
  /** A `select` by the session's key, $1, of uid, email, is_email_verified and is_stale; no row for a session that is not good. */
  readonly text: string;
  /** The key of the session that a bearer token opens; undefined for one that is not ours. */
  keyOf(token: string): string | undefined;
  /** Notes that a stale session was used. Never fails. */
  noteUse(key: string): Promise<void>;
}

/** What the product asks of an identity service, whichever it is. */
export interface IdentityProvider {
  readonly kind: 'embedded' | 'firebase';
  /**
   * @returns undefined for a token that is unknown, expired, revoked or not ours.
   * @throws PortFailure when that cannot be found out now
   */
  verify(token: string, options?: Verifying): Promise<VerifiedPerson | undefined>;
  /** Where sessions are rows of our own database, so that whoever asks is found in one statement with their profile. */
  readonly sessions?: SessionRows;
  /** @throws PortFailure when that cannot be found out now */
  hasAccount(email: string): Promise<boolean>;
  /** How somebody shows that they are the account's owner, and not just at its device. */
  readonly proof: 'password' | 'recent-sign-in';
  /**
   * Whether the bearer of a good token has just shown that.
   * @param password what they typed, where the proof is the password
   * @throws PortFailure when that cannot be found out now
   */
  isOwner(token: string, password: string | undefined): Promise<boolean>;
  /**
   * Deletes an account for good, so that its address may sign up as somebody new; none is fine.
   * @throws PortFailure, and it is to be tried again
   */
  deleteAccount(uid: string): Promise<void>;
}

/** A session at the embedded identity service. */
export interface Session {
  readonly token: string;
  readonly expiresAt: Date;
  readonly person: Person;
}

/** A browser's session: its `token` is a short one. */
export interface WebSession extends Session {
  readonly cookie: string;
  /** When the session ends unless it is refreshed before. */
  readonly cookieExpiresAt: Date;
}

/** Sessions whose lasting half is a cookie. */
export interface WebSessions {
  /** Gives a session that was just opened, and whose token nobody has seen, to a browser. */
  open(session: Session): Promise<WebSession>;
  /**
   * A new short token and the cookie's successor.
   * @param attempt a UUID that the browser repeats until it has an answer
   * @returns undefined when the session is over, also because a replaced cookie was used.
   */
  refresh(cookie: string, attempt: string): Promise<WebSession | undefined>;
  /** Trades a lasting token for a cookie; the token ends. A repeat gets the same, until the cookie has been refreshed. */
  exchange(token: string): Promise<WebSession | undefined>;
  /** Ends the session at once; an unknown cookie is fine. */
  end(cookie: string): Promise<void>;
}

/** A session that a mailed link opened. */
export interface LinkSession extends Session {
  /** The account had never proven its address, lost the password it was made with, and this session may choose another. */
  readonly isPasswordDropped: boolean;
}

/** A device that is signed in. */
export interface DeviceSession {
  readonly id: string;
  /** 'Firefox on Windows', where it is known. */
  readonly device: string | null;
  readonly signedInAt: Date;
  /** To the hour. */
  readonly lastUsedAt: Date;
  readonly isCurrent: boolean;
}

/** The identity service that runs in our own process, on our own database. All of it refuses with the `auth/…` problems. */
export interface EmbeddedIdentity extends IdentityProvider {
  readonly kind: 'embedded';
  readonly sessions: SessionRows;
  /**
   * @param code of the invitation that was mailed to this address, if one led here: a good one is used up and proves the address;
   * with any other the account is made all the same, unproven
   * @throws Problem auth/email-already-in-use, auth/weak-password, auth/personal-password, auth/common-password
   */
  signUp(email: string, password: string, code?: string): Promise<Session>;
  /** @throws Problem auth/invalid-credential */
  logIn(email: string, password: string): Promise<Session>;
  /** Ends the session at once; an unknown token is fine. */
  logOut(token: string): Promise<void>;
  readonly web: WebSessions;
  /** Extends the session of a lasting token. @returns undefined when it is over, and for a browser's short token. */
  refresh(token: string): Promise<Session | undefined>;
  /** Mails a reset link where the address has an account, and behaves the same where it has none. */
  requestReset(email: string): Promise<void>;
  /** A reset code for an operator to pass on, as a mail would carry it. @returns undefined where the address has no account */
  makeResetCode(email: string): Promise<string | undefined>;
  /**
   * Sets a new password with a mailed code. All sessions and all other codes of the account end.
   * @throws Problem auth/invalid-action-code, auth/weak-password, auth/personal-password, auth/common-password
   */
  resetPassword(code: string, password: string, also: Also<Person>): Promise<void>;
  /**
   * Replaces the password and ends all sessions; the answer is the one that takes the place of this one.
   * @throws Problem identity.signed_out, account.wrong_password, auth/weak-password, auth/personal-password, auth/common-password
   */
  changePassword(
    token: string,
    passwords: { readonly current: string; readonly next: string },
    also: Also<Person>,
  ): Promise<Session>;
  /** @throws Problem identity.signed_out, account.wrong_password, auth/same-email */
  requestEmailChange(
    token: string,
    wanted: { readonly email: string; readonly password: string },
    also: Also<EmailChangeRequest>,
  ): Promise<void>;
  /** The address that waits for its link to be followed. */
  findPendingEmail(uid: string): Promise<string | undefined>;
  /** Only in a session of the account that asked for the change. @throws Problem auth/invalid-action-code, auth/email-already-in-use */
  confirmEmail(token: string, code: string, also: Also<EmailChange>): Promise<void>;
  /** Takes a change back, with the password and all sessions. @throws Problem auth/invalid-action-code, auth/email-already-in-use */
  restoreEmail(code: string, also: Also<EmailChange>): Promise<void>;
  /**
   * Signs in the account of exactly the address that a mailed code went to, once, and proves that address.
   * @param ownToken the bearer token that the request came with: an account's own live session keeps its password and sessions
   * @throws Problem auth/invalid-action-code
   */
  signInByLink(email: string, code: string, ownToken: string | undefined): Promise<LinkSession>;
  /**
   * Sets the password of an account that has none, by the session that a mailed link opened for it within the hour.
   * @throws Problem identity.cannot_choose_password
   */
  choosePassword(token: string, password: string): Promise<void>;
  /** Notes from which kind of device a session was opened; null where it is not known. */
  noteDevice(token: string, device: string | null): Promise<void>;
  /** Where the bearer of this token is signed in, this device first. */
  listSessions(token: string): Promise<DeviceSession[]>;
  /** @returns false when the person has no such session. */
  endSession(uid: string, id: string): Promise<boolean>;
  /** Ends all sessions of the bearer of this token but this one. */
  endOtherSessions(token: string): Promise<void>;
}

/** Firebase, where the client signs in by itself and brings ID tokens. */
export interface FirebaseIdentity extends IdentityProvider {
  readonly kind: 'firebase';
  /**
   * Trades the code of an invitation's mail, once, for a code with which the client signs in at Firebase as that address.
   * @throws Problem auth/invalid-action-code, auth/user-disabled
   * @throws PortFailure, and the code is still good
   */
  openLink(email: string, code: string): Promise<string>;
}

export type Identity = EmbeddedIdentity | FirebaseIdentity;
