import type {
  WireNewPasskey as NewPasskey,
  WirePasskeyAnswer as PasskeyAnswer,
  WirePasskeyOptions as PasskeyOptions,
  WirePasskeyQuestion as PasskeyQuestion,
} from '@fivefold/contract/calls/keys';
import type { Language } from '@fivefold/rules/languages';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

export type { NewPasskey, PasskeyAnswer, PasskeyOptions, PasskeyQuestion };

/** A user, as the identity provider knows them. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  /** When the token with this address was issued; absent where every request reads the address. */
  readonly emailAsOf?: Date;
}

/** Writes more in the transaction of a change: mails, jobs, limits. */
export type TransactionHook<T> = (tx: Tx<Schema>, change: T) => Promise<void>;

/** A reset of a password, and what else it ended. */
export interface PasswordReset extends Person {
  readonly isSecondStepOff: boolean;
  readonly arePasskeysGone: boolean;
}

/** A request to change an account's address. */
export interface EmailChangeRequest {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /**
   * For the link that verifies the new address; undefined when another account has it, which only its owner may learn.
   */
  readonly code: string | undefined;
}

/** A change of an account's address. */
export interface EmailChange {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** Whether the former address was verified: then invitations to it follow the user. */
  readonly isFormerVerified: boolean;
  /** For the link that takes the change back; undefined where it cannot be taken back. */
  readonly restoreCode: string | undefined;
}

/** The owner of a valid token. */
export interface VerifiedPerson extends Person {
  /** The identity provider has verified the address. */
  readonly isEmailVerified: boolean;
}

/**
 * What a user has proven outside a transaction, because hashing a password takes 0.1 s. The transaction that relies on
 * it asks again: a password that was replaced meanwhile proves nothing.
 */
interface OwnerProof {
  /** Whether it still holds, as it then does until the transaction ends. */
  readonly holds: (tx: Tx<Schema>) => Promise<boolean>;
}

/** What a person shows to prove that an account is theirs: one of the two. */
export interface ShownProof {
  readonly password?: string | undefined;
  /** What a passkey or the sign-in provider gave for some minutes. */
  readonly proof?: string | undefined;
}

interface Verifying {
  /** Also refuses a token that was revoked before it expired. The embedded provider always does. */
  readonly asksForRevocation?: boolean;
}

/** How to read a session that is stored in our own database. */
export interface SessionRows {
  /**
   * A `select` by the session's key, $1, of uid, email, is_email_verified and is_stale; no row for a session that is
   * not valid.
   */
  readonly text: string;
  /** The key of the session that a bearer token opens; undefined for one that is not ours. */
  keyOf(token: string): string | undefined;
  /** Stores when a stale session was used. Never fails. */
  noteUse(key: string): Promise<void>;
}

/** What the product needs of an identity provider. */
export interface IdentityProvider {
  readonly kind: 'embedded' | 'firebase';
  /**
   * @returns undefined for a token that is unknown, expired, revoked or not ours.
   * @throws PortFailure when that cannot be found out now
   */
  verify(token: string, options?: Verifying): Promise<VerifiedPerson | undefined>;
  /** Where sessions are in our own database: a single query authenticates and reads the profile. */
  readonly sessions?: SessionRows;
  /** @throws PortFailure when that cannot be found out now */
  hasAccount(email: string): Promise<boolean>;
  /** How the owner of a token proves that the account is theirs, and not only the device. */
  proofOf(token: string): Promise<'password' | 'keys' | 'recent-sign-in'>;
  /**
   * Checks whether the owner of a valid token has just proven that.
   * @param shown what they typed, or what their keys gave
   * @returns undefined when they have not
   * @throws PortFailure when that cannot be found out now
   */
  proveOwner(token: string, shown: ShownProof): Promise<OwnerProof | undefined>;
  /**
   * Keeps the session of a user's token open until the transaction ends, for what must not outlive a sign-out
   * everywhere.
   * @returns false when the session has ended
   */
  lockSession(tx: Tx<Schema>, session: { readonly uid: string; readonly token: string }): Promise<boolean>;
  /**
   * Ends all sessions of an account. It succeeds without an account.
   * @throws PortFailure; try again
   */
  endAllSessions(uid: string): Promise<void>;
  /**
   * Deletes an account; its address can sign up again. It succeeds without an account.
   * @throws PortFailure; try again later
   */
  deleteAccount(uid: string): Promise<void>;
}

/** A session of the embedded identity provider. */
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
  /** Turns a session that was just opened, and whose token was not sent yet, into a browser's. */
  open(session: Session): Promise<WebSession>;
  /**
   * A new short token and the cookie's successor.
   * @param cookies all that the browser sent; of several sessions the first that is open
   * @param attempt a UUID that the browser repeats until it has an answer
   * @returns undefined when the session is over, also because a replaced cookie was used.
   */
  refresh(cookies: readonly string[], attempt: string): Promise<WebSession | undefined>;
  /**
   * Trades a lasting token for a cookie; the token ends. A repeat gets the same, until the cookie has been refreshed.
   */
  exchange(token: string): Promise<WebSession | undefined>;
  /** Ends the sessions at once; an unknown cookie does nothing. */
  end(cookies: readonly string[]): Promise<void>;
}

/** A session that a mailed link opened. */
interface LinkSession extends Session {
  /**
   * The account had never proven its address, lost the password it was made with, and this session may choose another.
   */
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

/** What a log-in shows besides the password or a mailed code. */
export interface SecondStepProof {
  readonly code: string | undefined;
  /** Digests of what the request names as its device: one that the account remembers needs no code. */
  readonly deviceHashes: readonly string[];
  /** Counts a code before it is checked. @throws Problem auth/too-many-requests */
  readonly countTry: () => Promise<void>;
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly madeAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What owners are told of by mail. */
export interface KeyChange extends Person {
  readonly what:
    | 'passkey-added'
    | 'passkey-removed'
    | 'second-step-on'
    | 'second-step-off'
    | 'recovery-codes-made'
    | 'provider-added'
    | 'provider-removed';
  /** The passkey's. */
  readonly name?: string;
}

/**
 * Passkeys and the second step. Every change takes a proof, which a password or a passkey gives for some minutes and one
 * session (`identity.proof_needed` without one).
 */
export interface Keys {
  list(token: string): Promise<{
    readonly passkeys: readonly Passkey[];
    readonly secondStep: { readonly since: Date; readonly codesLeft: number } | undefined;
    readonly provider: { readonly since: Date } | undefined;
    readonly mayAdd: boolean;
  }>;
  /**
   * Whether the account has an authenticator app or a passkey, and whether this session was opened with one of them.
   * @throws Problem identity.signed_out
   */
  findSecondStep(token: string): Promise<'none' | 'not-shown' | 'shown'>;
  askForProof(token: string): Promise<PasskeyQuestion>;
  /** @throws Problem identity.signed_out, account.wrong_password */
  proveByPassword(token: string, password: string | undefined): Promise<string>;
  /** @throws Problem identity.signed_out, identity.unknown_passkey, identity.passkey_refused */
  proveByPasskey(token: string, answer: PasskeyAnswer): Promise<string>;
  passkeyOptions(token: string, proof: string): Promise<PasskeyOptions>;
  addPasskey(
    token: string,
    proof: string,
    passkey: { readonly name: string; readonly made: NewPasskey },
    also: TransactionHook<KeyChange>,
  ): Promise<Passkey>;
  /** @throws Problem identity.passkey_not_found */
  renamePasskey(token: string, id: string, name: string): Promise<void>;
  /** @throws Problem identity.last_way_in where nothing else would log in */
  removePasskey(token: string, proof: string, id: string, also: TransactionHook<KeyChange>): Promise<void>;
  askForLogIn(): Promise<PasskeyQuestion>;
  /** Needs no second step. @throws Problem identity.unknown_passkey, identity.passkey_refused */
  logIn(answer: PasskeyAnswer): Promise<Session>;
  startSecondStep(token: string, proof: string): Promise<{ readonly secret: string; readonly address: string }>;
  /** @returns the recovery codes */
  confirmSecondStep(token: string, proof: string, code: string, also: TransactionHook<KeyChange>): Promise<string[]>;
  makeRecoveryCodes(token: string, proof: string, also: TransactionHook<KeyChange>): Promise<string[]>;
  endSecondStep(token: string, proof: string, also: TransactionHook<KeyChange>): Promise<void>;
  /** @throws Problem identity.no_provider, identity.last_way_in where nothing else would log in */
  removeProvider(token: string, proof: string, also: TransactionHook<KeyChange>): Promise<void>;
  /** Asks a known device for no second step until then; of an account without one, and a session that ended, nothing. */
  rememberDevice(session: Session, deviceHash: string, until: Date): Promise<void>;
}

/**
 * Logging in at the operator's sign-in provider. Its answer becomes a ticket, which says who the person is there and opens
 * one session; the second step of the account here is asked all the same.
 */
export interface ProviderSignIn {
  /** @throws Problem identity.provider_away */
  begin(): Promise<{ readonly address: string; readonly attempt: string }>;
  /** @returns a ticket. @throws Problem identity.provider_away, identity.provider_refused */
  finish(attempt: string | undefined, answer: string): Promise<string>;
  /** Whose a ticket is. @throws Problem identity.provider_refused */
  readTicket(ticket: string): Promise<{
    readonly account: 'connected' | 'same-email' | 'none';
    /** The account's, or the one that the provider has verified. */
    readonly email: string | undefined;
  }>;
  /** @throws Problem identity.provider_refused, identity.second_step_needed, identity.wrong_code */
  logIn(ticket: string, secondStep: SecondStepProof): Promise<Session>;
  /** @throws Problem identity.provider_unverified, identity.own_proof_needed, auth/email-already-in-use */
  signUp(ticket: string, code: string | undefined): Promise<Session>;
  /** Connects the account with the same address. @throws as logging in by password */
  linkByPassword(
    ticket: string,
    own: { readonly password: string; readonly secondStep: SecondStepProof },
    also: TransactionHook<KeyChange>,
  ): Promise<Session>;
  /** @throws Problem identity.unknown_passkey, identity.passkey_refused */
  linkByPasskey(ticket: string, answer: PasskeyAnswer, also: TransactionHook<KeyChange>): Promise<Session>;
  /**
   * Connects the account that an operator made a link for; sessions, passkeys and the second step end.
   * @throws Problem auth/invalid-action-code
   */
  linkByOperator(ticket: string, code: string, also: TransactionHook<KeyChange>): Promise<Session>;
  /** @throws Problem identity.no_provider, identity.provider_away */
  beginProof(token: string): Promise<{ readonly address: string; readonly attempt: string }>;
  /** @returns a proof for changes of keys. @throws Problem identity.provider_refused, identity.provider_away */
  prove(token: string, attempt: string | undefined, answer: string): Promise<string>;
}

/** The identity provider in our own process, on our own database. It throws the `auth/…` problems. */
export interface EmbeddedIdentity extends IdentityProvider {
  readonly kind: 'embedded';
  readonly sessions: SessionRows;
  /**
   * @param code of the invitation that was mailed to this address, if there is one: a valid code is used up and
   * verifies the address; with any other the account is created unverified
   * @throws Problem auth/email-already-in-use, auth/weak-password, auth/personal-password, auth/common-password
   */
  signUp(email: string, password: string, code?: string): Promise<Session>;
  /** @throws Problem auth/invalid-credential, identity.second_step_needed, identity.wrong_code */
  logIn(email: string, password: string, secondStep: SecondStepProof): Promise<Session>;
  readonly keys: Keys;
  /** Undefined where the operator has configured none. */
  readonly provider: ProviderSignIn | undefined;
  /** Ends the session at once; an unknown token does nothing. */
  logOut(token: string): Promise<void>;
  readonly web: WebSessions;
  /** Extends the session of a lasting token. @returns undefined when it is over, and for a browser's short token. */
  refresh(token: string): Promise<Session | undefined>;
  /**
   * Mails a reset link if the address has an account; the answer is the same if it has none.
   * @param language of the request, for a person whose own is not known
   */
  requestReset(email: string, language: Language): Promise<void>;
  /**
   * A reset code for an operator to pass on, as a mail would carry it. It switches the second step off, too.
   * @returns undefined where the address has no account
   */
  makeResetCode(email: string): Promise<string | undefined>;
  /**
   * Sets a new password with a mailed code. All sessions, passkeys and other codes of the account end; the second step
   * stays, unless an operator made the code.
   * @throws Problem auth/invalid-action-code, auth/weak-password, auth/personal-password, auth/common-password
   */
  resetPassword(code: string, password: string, also: TransactionHook<PasswordReset>): Promise<void>;
  /**
   * Replaces the password and ends all sessions. @returns the session that replaces this one
   * @throws Problem identity.signed_out, account.wrong_password, auth/same-password, auth/weak-password,
   * auth/personal-password, auth/common-password
   */
  changePassword(
    token: string,
    passwords: { readonly current: string; readonly next: string },
    also: TransactionHook<Person>,
  ): Promise<Session>;
  /** @throws Problem identity.signed_out, account.wrong_password, identity.proof_needed, auth/same-email */
  requestEmailChange(
    token: string,
    wanted: { readonly email: string } & ShownProof,
    also: TransactionHook<EmailChangeRequest>,
  ): Promise<void>;
  /** The new address that is not confirmed yet. */
  findPendingEmail(uid: string): Promise<string | undefined>;
  /**
   * Only in a session of the account that asked for the change.
   * @throws Problem auth/invalid-action-code, auth/email-already-in-use
   */
  confirmEmail(token: string, code: string, also: TransactionHook<EmailChange>): Promise<void>;
  /**
   * Takes a change back, with the password and all sessions.
   * @throws Problem auth/invalid-action-code, auth/email-already-in-use
   */
  restoreEmail(code: string, also: TransactionHook<EmailChange>): Promise<void>;
  /**
   * Logs in the account of exactly the address that a code was mailed to, once, and verifies that address.
   * @param ownToken the bearer token of the request: an account's own session keeps the password and all sessions, and
   * needs no second step
   * @throws Problem auth/invalid-action-code, identity.second_step_needed, identity.wrong_code; the code stays valid
   */
  signInByLink(
    email: string,
    code: string,
    ownToken: string | undefined,
    secondStep: SecondStepProof,
  ): Promise<LinkSession>;
  /**
   * Sets the password of an account that has none, by the session that a mailed link opened for it within the hour.
   * @throws Problem identity.cannot_choose_password
   */
  choosePassword(token: string, password: string): Promise<void>;
  /** Stores the kind of device of a session; null where it is unknown. */
  recordDevice(token: string, device: string | null): Promise<void>;
  /** The sessions of this token's owner, the current one first. */
  listSessions(token: string): Promise<DeviceSession[]>;
  /** @returns false when the user has no such session */
  endSession(uid: string, id: string): Promise<boolean>;
  /** Ends all other sessions of this token's owner. */
  endOtherSessions(token: string): Promise<void>;
}

/** Firebase: the client logs in there and sends us ID tokens. */
export interface FirebaseIdentity extends IdentityProvider {
  readonly kind: 'firebase';
  /**
   * Exchanges the code of an invitation's mail, once, for a code that logs the client in at Firebase as that address.
   * @throws Problem auth/invalid-action-code, auth/user-disabled
   * @throws PortFailure; the code stays valid
   */
  openLink(email: string, code: string): Promise<string>;
}

export type Identity = EmbeddedIdentity | FirebaseIdentity;
