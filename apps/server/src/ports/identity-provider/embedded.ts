import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { type Kysely, sql as raw } from 'kysely';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fivefold/rules/limits';
import { SESSION_DAYS } from '@fivefold/rules/sessions';
import type { Tx } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import { PortFailure } from '../../kernel/port-failure.ts';
import { Problem } from '../../kernel/problem.ts';
import { choosePassword, mayChoosePassword } from './choose-password.ts';
import { deleteUser, endSessionOf, endSessionsBeside, listSessionsBeside, noteDevice } from './embedded-sessions.ts';
import type { EmbeddedIdentity, Person, Session, VerifiedPerson } from './port.ts';
import { isAddressTaken, markProven } from './account-rows.ts';
import { confirmEmail, requestEmailChange, restoreEmail } from './email-change.ts';
import { changePassword, type Passwords, resetPassword } from './password-change.ts';
import { requireGoodPassword } from './password-policy.ts';
import { openProvenSession } from './proven-session.ts';
import { createTokenSigner } from './session-token.ts';
import { createWebSessions } from './web-sessions.ts';

const SECONDS_PER_DAY = 24 * 60 * 60;
const LOG_IN_FIRST = 'Log in with the invited email address first, then open the link again.';
const RESET_LINK_SECONDS = 60 * 60;

export interface EmbeddedIdentityOptions {
  readonly db: Kysely<Schema>;
  readonly sql: Sql;
  /** At least 32 characters. */
  readonly secret: string;
  readonly publicUrl: string;
  /** Sends the code of a password reset to an address that has an account. */
  readonly sendResetCode: (email: string, code: string) => Promise<void>;
  /** Uses up the code of a sign-in link that was mailed to an address; false, and nothing is used up, when it is not good. */
  readonly takeLinkCode: (tx: Tx<Schema>, email: string, code: string) => Promise<boolean>;
  /**
   * Whether codes of links travel by mail alone, and so prove an address. On a server without mail inviters pass them on: there
   * a code opens no account, and only who is signed in to it already may use it up.
   */
  readonly areCodesMailed: boolean;
  /** Told when an account was signed out everywhere at once. */
  readonly onSignedOutEverywhere: (db: Tx<Schema> | Kysely<Schema>, uid: string) => Promise<void>;
  /** How passwords are hashed, instead of with scrypt. For tests: scrypt takes 0.1 s of processor time on purpose. */
  readonly passwordHash?: PasswordHash | undefined;
}

export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

interface SessionRow {
  readonly uid: string;
  readonly email: string;
  readonly is_email_verified: boolean;
  readonly expires_at: Date;
  readonly is_stale: boolean;
}

export const FIND_SESSION = `
  select u.id as uid, u.email, u."emailVerified" as is_email_verified, s."expiresAt" as expires_at, s."updatedAt" < now() - interval '1 hour' as is_stale
  from identity_session s join identity_user u on u.id = s."userId"
  where s.token = $1 and s."expiresAt" > now()`;

const FIND_PASSWORD = `
  select a.password from identity_account a join identity_user u on u.id = a."userId"
  where u.email = $1 and a."providerId" = 'credential'`;

const FIND_PASSWORD_OF = `
  select a.password from identity_account a join identity_session s on s."userId" = a."userId"
  where s.token = $1 and a."providerId" = 'credential'`;

const NOTE_USE = `update identity_session set "updatedAt" = now() where token = $1`;

const EXTEND_SESSION = `
  update identity_session set "expiresAt" = now() + make_interval(days => $2), "updatedAt" = now()
  where token = $1 and "expiresAt" > now()`;

/**
 * better-auth 1.7 as a library behind our own routes: it hashes, stores, resets and guards against hijacked sign-ups. Its HTTP
 * handler and its bearer plugin are not used: the session look-up is one named statement of ours, and so is its revocation.
 */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { db, sql, secret, takeLinkCode, onSignedOutEverywhere } = options;
  const tokens = createTokenSigner(secret);
  // The engine gives a code to one callback only, which mails it unless an operator asked.
  const forOperator = new AsyncLocalStorage<{ code?: string }>();
  const sendResetCode = async (email: string, code: string) => {
    const asked = forOperator.getStore();
    if (asked === undefined) await options.sendResetCode(email, code);
    else asked.code = code;
  };
  const auth = betterAuth(betterAuthOptions({ ...options, sendResetCode }));
  const passwords: Passwords = {
    hash: async (password) => (await auth.$context).password.hash(password),
    verify: async (typed) => (await auth.$context).password.verify(typed),
  };
  const changing = { db, passwords, onSignedOutEverywhere };
  const keyOf = (token: string) => tokens.open(token);

  async function sessionOf(token: string): Promise<(Session & { readonly person: VerifiedPerson }) | undefined> {
    const key = tokens.open(token);
    if (key === undefined) return undefined;
    const row = (await sql<SessionRow>('find_session', FIND_SESSION, [key]))[0];
    if (row?.is_stale === true) await noteUse(key);
    return (
      row && {
        token,
        expiresAt: row.expires_at,
        person: { uid: row.uid, email: row.email, isEmailVerified: row.is_email_verified },
      }
    );
  }

  // Roughly when a device was last used, for its owner to read. Nobody's request fails for it.
  const noteUse = async (key: string) => void (await sql('note_session_use', NOTE_USE, [key]).catch(() => undefined));
  const expiryFromNow = () => new Date(Date.now() + SESSION_DAYS * SECONDS_PER_DAY * 1000);

  function opened(key: string | null | undefined, person: Person): Session {
    if (!key) throw new Error('The identity engine answered without a session.');
    return { token: tokens.seal(key), expiresAt: expiryFromNow(), person };
  }

  async function passwordOf(email: string): Promise<string | undefined> {
    return (await sql<{ password: string }>('find_password', FIND_PASSWORD, [email]))[0]?.password;
  }

  async function logOut(token: string): Promise<void> {
    const key = tokens.open(token);
    if (key !== undefined) await db.deleteFrom('identity_session').where('token', '=', key).execute();
  }

  return {
    kind: 'embedded',
    verify: async (token) => (await sessionOf(token))?.person,
    sessions: { text: FIND_SESSION, keyOf: (token) => tokens.open(token), noteUse },

    async signUp(email, password, code) {
      await requireGoodPassword(password, email);
      const made = await auth.api.signUpEmail({ body: { name: '', email, password } }).catch(async (error: unknown) => {
        // The loser of two sign-ups at once gets a plain failure from the engine: the address tells which.
        const isTaken =
          (await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst()) !==
          undefined;
        throw isTaken ? new Problem('auth/email-already-in-use') : translated(error);
      });
      const session = opened(made.token, { uid: made.user.id, email: made.user.email });
      // Asked afterwards: an address that is given up while this account is made stays its former owner's for a while.
      if (await isAddressTaken(db, made.user.email, made.user.id)) {
        await deleteUser(db, made.user.id);
        throw new Problem('auth/email-already-in-use');
      }
      if (code !== undefined) {
        await inTransaction(db, async (tx) => {
          if (await takeLinkCode(tx, made.user.email, code)) await markProven(tx, made.user.id);
        });
      }
      return session;
    },

    async logIn(email, password) {
      const before = await passwordOf(email);
      const answer = await auth.api.signInEmail({ body: { email, password } }).catch((error: unknown) => {
        throw translated(error);
      });
      const session = opened(answer.token, { uid: answer.user.id, email: answer.user.email });
      if ((await passwordOf(email)) === before) return session;
      // The password was replaced or dropped while it was checked: whoever still knew it does not get in by being quick.
      await logOut(session.token);
      throw new Problem('auth/invalid-credential');
    },

    logOut,

    web: createWebSessions(sql, tokens),

    async refresh(token) {
      const key = tokens.openLasting(token);
      if (key === undefined) return undefined;
      await sql('extend_session', EXTEND_SESSION, [key, SESSION_DAYS]);
      return sessionOf(token);
    },

    async requestReset(email) {
      await auth.api.requestPasswordReset({ body: { email } });
    },

    async makeResetCode(email) {
      const made: { code?: string } = {};
      await forOperator.run(made, () => auth.api.requestPasswordReset({ body: { email } }));
      return made.code;
    },

    resetPassword: (code, password, also) => resetPassword(changing, { code, password }, also),

    async changePassword(token, { current, next }, also) {
      const input = { key: keyOf(token), current, next, expiresAt: expiryFromNow() };
      const { key, person } = await changePassword(changing, input, also);
      return opened(key, person);
    },

    requestEmailChange: (token, { email, password }, also) =>
      requestEmailChange(changing, { key: keyOf(token), email, password }, also),

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

    async signInByLink(email, code, ownToken) {
      const ownKey = ownToken === undefined ? undefined : tokens.open(ownToken);
      if (!options.areCodesMailed) {
        const own = ownToken === undefined ? undefined : await sessionOf(ownToken);
        if (own?.person.email !== email) throw new Problem('auth/invalid-action-code', LOG_IN_FIRST);
      }
      return inTransaction(db, async (tx) => {
        const isGood = await takeLinkCode(tx, email, code);
        const entered = isGood
          ? await openProvenSession(tx, email, { ownKey, expiresAt: expiryFromNow(), onSignedOutEverywhere })
          : undefined;
        // Thrown inside, so that the code of an address that has no account yet is still good when it has one.
        if (entered === undefined) throw new Problem('auth/invalid-action-code');
        return { ...opened(entered.key, entered.person), isPasswordDropped: entered.isPasswordDropped };
      });
    },

    async choosePassword(token, password) {
      const key = tokens.open(token);
      await requireGoodPassword(password, (await sessionOf(token))?.person.email ?? '');
      const mayChoose = key !== undefined && (await mayChoosePassword(sql, key));
      if (!mayChoose || !(await choosePassword(db, key, await passwords.hash(password))))
        throw new Problem('identity.cannot_choose_password');
    },

    proof: 'password',

    async isOwner(token, password) {
      const key = tokens.open(token);
      const kept =
        key === undefined
          ? undefined
          : (await sql<{ password: string | null }>('find_password_of', FIND_PASSWORD_OF, [key]))[0];
      if (!kept?.password || password === undefined) return false;
      return passwords.verify({ hash: kept.password, password });
    },

    deleteAccount: (uid) => deleteUser(db, uid),

    async noteDevice(token, device) {
      const key = tokens.open(token);
      if (key !== undefined && device !== null) await noteDevice(db, key, device);
    },

    async listSessions(token) {
      const key = tokens.open(token);
      return key === undefined ? [] : listSessionsBeside(db, key);
    },

    endSession: (uid, id) => endSessionOf(db, uid, id),

    async endOtherSessions(token) {
      const key = tokens.open(token);
      if (key !== undefined) await endSessionsBeside(db, key);
    },
  };
}

/** The engine's options; a test holds our migration against the tables they ask for. */
export function betterAuthOptions(options: Omit<EmbeddedIdentityOptions, 'takeLinkCode' | 'areCodesMailed'>) {
  const { db, secret, publicUrl, sendResetCode, passwordHash } = options;
  return {
    secret,
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db, type: 'postgres' as const, transaction: true },
    user: { modelName: 'identity_user' },
    account: { modelName: 'identity_account' },
    session: { modelName: 'identity_session', expiresIn: SESSION_DAYS * SECONDS_PER_DAY },
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' as const },
    // Our own routes limit by address and by account; the engine's limiter sits in a handler that is not mounted.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      ...(passwordHash === undefined ? {} : { password: passwordHash }),
      sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) =>
        sendResetCode(user.email, token),
    },
  };
}

/**
 * The engine's refusals in the words of the identity port. It calls a write that failed a refusal too (422, 'failed to create
 * user'), whatever the cause: nobody's input is to blame, and the log gets it. Anything else stays what it is.
 */
function translated(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const code = (error.body as { code?: string } | undefined)?.code ?? '';
  if (code.startsWith('USER_ALREADY_EXISTS')) return new Problem('auth/email-already-in-use');
  if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'USER_NOT_FOUND') return new Problem('auth/invalid-credential');
  if (code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_TOO_LONG') return new Problem('auth/weak-password');
  if (code === 'INVALID_EMAIL') return new Problem('auth/invalid-email');
  if (code === 'INVALID_TOKEN') return new Problem('auth/invalid-action-code');
  return new PortFailure('identity', `The identity engine failed: ${code}`, { cause: error, isRetryable: true });
}
