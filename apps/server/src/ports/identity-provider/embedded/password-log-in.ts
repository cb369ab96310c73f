import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import type { Person, SecondStepProof } from '#ports/identity-provider/port';
import { createCode, insertSession, lockAccount, setPassword } from './account-rows.ts';
import { beginSecondStep, passSecondStep, type SecondStepDeps } from './keys/second-step.ts';
import { operatorsCode, resetIdentifier } from './password-change.ts';
import type { PasswordHash } from './password-hash.ts';

/**
 * Signing up, logging in and reset codes, in the tables of better-auth. Its own calls refuse addresses that every
 * browser takes, such as info@xn--80a1acny.xn--p1ai and a&b@example.com.
 */
interface Deps {
  readonly db: Kysely<Schema>;
  readonly passwords: PasswordHash;
}

interface Opened {
  readonly key: string;
  readonly person: Person;
}

const RESET_CODE_MS = 60 * 60 * 1000;

/** @throws Problem auth/email-already-in-use */
export async function createAccount(
  { db, passwords }: Deps,
  { email, password, expiresAt }: { readonly email: string; readonly password: string; readonly expiresAt: Date },
): Promise<Opened> {
  const isTaken = await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst();
  // Before the password is hashed, which takes 100 ms.
  if (isTaken !== undefined) throw new Problem('auth/email-already-in-use');
  const hash = await passwords.hash(password);
  return inTransaction(db, async (tx) => {
    const now = new Date();
    const uid = randomUUID();
    const made = await tx
      .insertInto('identity_user')
      .values({ id: uid, name: '', email, emailVerified: false, image: null, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw new Problem('auth/email-already-in-use');
    await setPassword(tx, uid, hash);
    const { key } = await insertSession(tx, uid, expiresAt);
    return { key, person: { uid, email } };
  });
}

interface LogInDeps extends Deps {
  readonly secondStep: SecondStepDeps;
}

interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly secondStep: SecondStepProof;
  readonly expiresAt: Date;
}

/** @throws Problem auth/invalid-credential, also when the password was replaced while it was checked; those of the second step */
export async function logInByPassword(
  { db, passwords, secondStep: deps }: LogInDeps,
  { email, password, secondStep, expiresAt }: LogIn,
  also?: (tx: Tx<Schema>, uid: string) => Promise<void>,
): Promise<Opened> {
  const found = await findPassword(db, email);
  if (found === undefined) {
    // As long as a wrong password takes: the time must not tell who has an account.
    await passwords.hash(password);
    throw new Problem('auth/invalid-credential');
  }
  const isRight = await passwords.verify({ hash: found.hash, password });
  if (!isRight) throw new Problem('auth/invalid-credential');
  await beginSecondStep(db, deps, found.uid, secondStep);
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, found.uid);
    const current = await findPassword(tx, email);
    if (account === undefined || current?.hash !== found.hash) throw new Problem('auth/invalid-credential');
    const hasSecondStep = await passSecondStep(tx, deps, found.uid, secondStep);
    await also?.(tx, found.uid);
    const { key } = await insertSession(tx, found.uid, expiresAt, { hasSecondStep });
    return { key, person: { uid: found.uid, email: account.email } };
  });
}

async function findPassword(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  email: string,
): Promise<{ uid: string; hash: string } | undefined> {
  const row = await db
    .selectFrom('identity_account as a')
    .innerJoin('identity_user as u', 'u.id', 'a.userId')
    .select(['u.id as uid', 'a.password as hash'])
    .where('u.email', '=', email)
    .where('a.providerId', '=', 'credential')
    .executeTakeFirst();
  if (row === undefined || row.hash === null) return undefined;
  return { uid: row.uid, hash: row.hash };
}

const HAS_PASSWORD = `
  select from identity_session s join identity_account a on a."userId" = s."userId" and a."providerId" = 'credential'
  where s.token = $1 and a.password is not null`;

/** Whether the owner of a session has a password. */
export async function hasPassword(sql: Sql, key: string | undefined): Promise<boolean> {
  return key !== undefined && (await sql('has_password', HAS_PASSWORD, [key])).length > 0;
}

/** @returns undefined for an address without an account */
export async function makeResetCode(
  db: Kysely<Schema>,
  email: string,
  { byOperator = false } = {},
): Promise<string | undefined> {
  const user = await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst();
  if (user === undefined) return undefined;
  const { code: random } = createCode();
  const code = byOperator ? operatorsCode(random) : random;
  const expiresAt = new Date(Date.now() + RESET_CODE_MS);
  await db
    .insertInto('identity_verification')
    .values({ id: randomUUID(), identifier: resetIdentifier(code), value: user.id, expiresAt })
    .execute();
  return code;
}
