import { type Kysely, sql as raw } from 'kysely';
import type { Language } from '@fivefold/rules/languages';
import { SESSION_DAYS } from '@fivefold/rules/sessions';
import { text } from '@fivefold/rules/text-key';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import type { SignInProvider } from '../../sign-in-provider/port.ts';
import type { EmbeddedIdentity, Person, Session } from '../port.ts';
import { endAllSessions, type EndCredentials, isAddressTaken, lockSession, markVerified } from './account-rows.ts';
import { choosePassword, mayChoosePassword } from './choose-password.ts';
import { confirmEmail, requestEmailChange, restoreEmail } from './email-change.ts';
import { createKeyProofs } from './keys/key-proof.ts';
import { createKeys } from './keys/keys.ts';
import { createPasskeyQuestions } from './keys/passkey-question.ts';
import { passSecondStep } from './keys/second-step.ts';
import { openLinkSession } from './link-session.ts';
import { changePassword, lockOwner, type Passwords, requireOwner, resetPassword } from './password-change.ts';
import { loadPasswordHash, type PasswordHash } from './password-hash.ts';
import { createAccount, hasPassword, logInByPassword, makeResetCode } from './password-log-in.ts';
import { requireGoodPassword } from './password-policy.ts';
import { createProviderSignIn } from './provider/provider-sign-in.ts';
import { createSessionLookup, FIND_SESSION } from './session-lookup.ts';
import { createTokenSigner } from './session-token.ts';
import { deleteUser, endOtherSessions, endSession, listSessions, recordDevice } from './sessions.ts';
import { createWebSessions } from './web-sessions.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;
const LOG_IN_FIRST = text('Log in with the invited email address first, then open the link again.');

export interface EmbeddedIdentityOptions {
  readonly db: Kysely<Schema>;
  /** At least 32 characters. */
  readonly secret: string;
  /** How passwords are hashed, instead of with scrypt. For tests: scrypt takes 0.1 s of processor time on purpose. */
  readonly passwordHash?: PasswordHash | undefined;
  readonly sql: Sql;
  /** Mails the code of a password reset to an address that has an account. @param language of the request */
  readonly sendResetCode: (email: string, code: string, language: Language) => Promise<void>;
  /** Uses up the code of an invitation's link to an address. @returns false, and uses nothing up, if it is not valid */
  readonly useInvitationCode: (tx: Tx<Schema>, email: string, code: string) => Promise<boolean>;
  /**
   * Whether codes of links travel by mail alone, and so verify an address. On a server without mail inviters pass them
   * on: there a code opens no account, and only a user who is logged in to it already may use it up.
   */
  readonly areCodesMailed: boolean;
  /** Codes of authenticator apps, and remembered devices, go by it. */
  readonly clock: Clock;
  /** Whether people log in with passwords. */
  readonly hasPasswords: boolean;
  /** Where people log in besides. */
  readonly signInProvider: SignInProvider | undefined;
  /** Passkeys belong to its host. */
  readonly publicUrl: () => string;
  /** Ends what an account can be entered by beside its sessions, when it is signed out everywhere. */
  readonly endCredentials: EndCredentials;
}

/** Accounts and sessions in the tables of better-auth 1.7, which hashes the passwords. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { db, sql, secret, useInvitationCode, endCredentials } = options;
  const tokens = createTokenSigner(secret);
  let loading: Promise<PasswordHash> | undefined;
  const load = () => (loading ??= options.passwordHash ? Promise.resolve(options.passwordHash) : loadPasswordHash());
  const passwords: Passwords = {
    hash: async (password) => (await load()).hash(password),
    verify: async (typed) => (await load()).verify(typed),
  };
  const stepping = { secret, now: () => options.clock.now() };
  const proofs = createKeyProofs(tokens);
  const changing = { db, passwords, proofs, endCredentials };
  const passkeys = { db, publicUrl: options.publicUrl, questions: createPasskeyQuestions(tokens) };
  const { signInProvider } = options;
  const ways = { hasPasswords: options.hasPasswords, hasMail: options.areCodesMailed, issuer: signInProvider?.issuer };
  const keyOf = (token: string) => tokens.open(token);
  const sessions = createSessionLookup(sql, tokens);

  const expiryFromNow = () => new Date(Date.now() + SESSION_DAYS * MS_PER_DAY);

  function opened(key: string, person: Person): Session {
    return { token: tokens.seal(key), expiresAt: expiryFromNow(), person };
  }

  async function logOut(token: string): Promise<void> {
    const key = keyOf(token);
    if (key !== undefined) await db.deleteFrom('identity_session').where('token', '=', key).execute();
  }

  return {
    kind: 'embedded',
    verify: async (token) => (await sessions.find(token))?.person,
    sessions: { text: FIND_SESSION, keyOf, noteUse: sessions.noteUse },

    async signUp(email, password, code) {
      await requireGoodPassword(password, email);
      const { key, person } = await createAccount({ db, passwords }, { email, password, expiresAt: expiryFromNow() });
      // Checked afterwards: a former owner may take an address back that was given up while this account was created.
      if (await isAddressTaken(db, email, person.uid)) {
        await deleteUser(db, person.uid);
        throw new Problem('auth/email-already-in-use');
      }
      if (code !== undefined) {
        await inTransaction(db, async (tx) => {
          if (await useInvitationCode(tx, email, code)) await markVerified(tx, person.uid);
        });
      }
      return opened(key, person);
    },

    async logIn(email, password, secondStep) {
      const typed = { email, password, secondStep, expiresAt: expiryFromNow() };
      const { key, person } = await logInByPassword({ db, passwords, secondStep: stepping }, typed);
      return opened(key, person);
    },

    keys: createKeys({
      ...options,
      ...stepping,
      tokens,
      proofs,
      passkeys,
      ways,
      passwords,
      opened,
      expiryFromNow,
    }),

    provider:
      signInProvider &&
      createProviderSignIn({
        ...options,
        provider: signInProvider,
        tokens,
        proofs,
        passkeys,
        passwords,
        secondStep: stepping,
        opened,
        expiryFromNow,
      }),

    logOut,

    web: createWebSessions(sql, tokens),

    refresh: (token) => sessions.extend(token),

    async requestReset(email, language) {
      const code = await makeResetCode(db, email);
      if (code !== undefined) await options.sendResetCode(email, code, language);
    },

    makeResetCode: (email) => makeResetCode(db, email, { byOperator: true }),

    resetPassword: (code, password, also) => resetPassword(changing, { code, password }, also),

    async changePassword(token, { current, next }, also) {
      const input = { key: keyOf(token), current, next, expiresAt: expiryFromNow() };
      const { key, person } = await changePassword(changing, input, also);
      return opened(key, person);
    },

    requestEmailChange: (token, wanted, also) => requestEmailChange(changing, { ...wanted, key: keyOf(token) }, also),

    async findPendingEmail(uid) {
      const row = await db
        .selectFrom('identity_email_changes')
        .select('email')
        .where('user_id', '=', uid)
        .where('expires_at', '>', raw<Date>`now()`)
        .executeTakeFirst();
      return row?.email;
    },

    confirmEmail: (token, code, also) => confirmEmail(changing, { key: keyOf(token), code }, also),
    restoreEmail: (code, also) => restoreEmail(changing, code, also),

    async hasAccount(email) {
      return (
        (await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
      );
    },

    async signInByLink(email, code, ownToken, secondStep) {
      const ownKey = ownToken === undefined ? undefined : keyOf(ownToken);
      if (!options.areCodesMailed || !options.hasPasswords) {
        const own = ownToken === undefined ? undefined : await sessions.find(ownToken);
        if (own?.person.email !== email) throw new Problem('auth/invalid-action-code', LOG_IN_FIRST);
      }
      const requireSecondStep = (tx: Tx<Schema>, uid: string) => passSecondStep(tx, stepping, uid, secondStep);
      return inTransaction(db, async (tx) => {
        const isValid = await useInvitationCode(tx, email, code);
        const entered = isValid
          ? await openLinkSession(tx, email, { ownKey, expiresAt: expiryFromNow(), endCredentials, requireSecondStep })
          : undefined;
        // Thrown inside the transaction, so that the code stays valid until the address has an account.
        if (entered === undefined) throw new Problem('auth/invalid-action-code');
        return { ...opened(entered.key, entered.person), isPasswordDropped: entered.isPasswordDropped };
      });
    },

    async choosePassword(token, password) {
      const key = keyOf(token);
      await requireGoodPassword(password, (await sessions.find(token))?.person.email ?? '');
      const mayChoose = key !== undefined && (await mayChoosePassword(sql, key));
      if (!mayChoose || !(await choosePassword(db, key, await passwords.hash(password))))
        throw new Problem('identity.cannot_choose_password');
    },

    proofOf: async (token) => (options.hasPasswords && (await hasPassword(sql, keyOf(token))) ? 'password' : 'keys'),

    async proveOwner(token, { password, proof }) {
      // A password of before proves nothing where people have none.
      const shown = options.hasPasswords ? { password, proof } : { proof };
      const owner = await unlessProblem(() => requireOwner(changing, keyOf(token), shown));
      if (owner === undefined) return undefined;
      return { holds: async (tx) => (await unlessProblem(() => lockOwner(tx, owner))) !== undefined };
    },

    lockSession: (tx, { uid, token }) => lockSession(tx, uid, keyOf(token)),

    endAllSessions: (uid) => inTransaction(db, (tx) => endAllSessions(tx, uid)),

    deleteAccount: (uid) => deleteUser(db, uid),

    async recordDevice(token, device) {
      const key = keyOf(token);
      if (key !== undefined && device !== null) await recordDevice(db, key, device);
    },

    async listSessions(token) {
      const key = keyOf(token);
      return key === undefined ? [] : listSessions(db, key);
    },

    endSession: (uid, id) => endSession(db, uid, id),

    async endOtherSessions(token) {
      const key = keyOf(token);
      if (key !== undefined) await endOtherSessions(db, key);
    },
  };
}

/** @returns undefined where the answer is a refusal */
async function unlessProblem<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
