import type { Kysely } from 'kysely';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import {
  type Account,
  deleteStrangersKeys,
  type EndCredentials,
  hashCode,
  insertSession,
  isSessionOf,
  lockAccount,
  markVerified,
  setPassword,
  signOutEverywhere,
} from './account-rows.ts';
import type { KeyProofs } from './keys/key-proof.ts';
import { deletePasskeys } from './keys/passkey-rows.ts';
import { deleteSecondStep } from './keys/second-step.ts';
import { requireGoodPassword } from './password-policy.ts';
import type { PasswordReset, Person, ShownProof, TransactionHook } from '#ports/identity-provider/port';

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(typed: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

interface Deps {
  readonly db: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly proofs: KeyProofs;
  readonly endCredentials: EndCredentials;
}

/** Begins an operator's code: no mailed one has a dot, and no client can make a code that is stored. */
const BY_OPERATOR = 'operator.';
export const operatorsCode = (code: string) => `${BY_OPERATOR}${code}`;
const isOperatorsCode = (code: string) => code.startsWith(BY_OPERATOR);

/** How a reset code is stored. */
export const resetIdentifier = (code: string) => hashCode(`reset-password:${code}`);

/**
 * Sets a new password with a mailed code, in one transaction: one of two concurrent codes wins, and all other codes of
 * the account end. better-auth's own reset keeps the other codes and takes several transactions (decision 39).
 * @throws Problem auth/invalid-action-code and those of {@link requireGoodPassword}
 */
export async function resetPassword(
  deps: Deps,
  input: { readonly code: string; readonly password: string },
  also: TransactionHook<PasswordReset>,
): Promise<void> {
  const identifier = resetIdentifier(input.code);
  const found = await deps.db
    .selectFrom('identity_verification as v')
    .innerJoin('identity_user as u', 'u.id', 'v.value')
    .select(['u.id as uid', 'u.email'])
    .where('v.identifier', '=', identifier)
    .where('v.expiresAt', '>', raw<Date>`now()`)
    .executeTakeFirst();
  if (found === undefined) throw new Problem('auth/invalid-action-code');
  await requireGoodPassword(input.password, found.email);
  // Outside the transaction: hashing takes 100 ms.
  const hash = await deps.passwords.hash(input.password);
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, found.uid);
    const code = await tx
      .selectFrom('identity_verification')
      .select('id')
      .where('identifier', '=', identifier)
      .where('value', '=', found.uid)
      .where('expiresAt', '>', raw<Date>`now()`)
      .executeTakeFirst();
    if (account === undefined || code === undefined) throw new Problem('auth/invalid-action-code');
    await setPassword(tx, account.uid, hash);
    await signOutEverywhere(tx, account.uid, deps.endCredentials);
    // Who knew the old password may have added one.
    const arePasskeysGone = await deletePasskeys(tx, account.uid);
    // While the address was not verified, devices and keys may be a stranger's who signed up with it.
    if (!account.isVerified) await deleteStrangersKeys(tx, account.uid);
    const isSecondStepOff = isOperatorsCode(input.code) && (await deleteSecondStep(tx, account.uid));
    await markVerified(tx, account.uid);
    await also(tx, { ...account, isSecondStepOff, arePasskeysGone });
  });
}

/**
 * Uses up a code that an operator made, without a new password: the account is entered another way.
 * @returns the account, locked; undefined for a code that is not valid
 */
export async function useOperatorsCode(tx: Tx<Schema>, code: string): Promise<Account | undefined> {
  if (!isOperatorsCode(code)) return undefined;
  const used = await tx
    .deleteFrom('identity_verification')
    .where('identifier', '=', resetIdentifier(code))
    .where('expiresAt', '>', raw<Date>`now()`)
    .returning('value')
    .executeTakeFirst();
  return used && lockAccount(tx, used.value);
}

const FIND_OWNER = (db: Kysely<Schema>, key: string) =>
  db
    .selectFrom('identity_session as s')
    .innerJoin('identity_user as u', 'u.id', 's.userId')
    .leftJoin('identity_account as a', (join) =>
      join.onRef('a.userId', '=', 'u.id').on('a.providerId', '=', 'credential'),
    )
    .select(['u.id as uid', 'u.email', 'a.password', 's.userAgent as device', 's.has_second_step as hasSecondStep'])
    .where('s.token', '=', key)
    .where('s.expiresAt', '>', raw<Date>`now()`)
    .executeTakeFirst();

/** The owner of a session, who has typed their password or whose keys have just proven it. */
export interface Owner {
  readonly uid: string;
  readonly email: string;
  readonly device: string | null;
  readonly hasSecondStep: boolean;
  readonly key: string;
  /** Undefined where keys have proven it. */
  readonly passwordHash: string | undefined;
}

/**
 * Finds the owner of a session and checks the password that they typed, or what their keys gave. A transaction that relies
 * on it begins with {@link lockOwner}.
 * @throws Problem identity.signed_out, account.wrong_password, identity.proof_needed
 */
export async function requireOwner(
  { db, passwords, proofs }: Pick<Deps, 'db' | 'passwords' | 'proofs'>,
  key: string | undefined,
  { password, proof }: ShownProof,
): Promise<Owner> {
  const owner = key === undefined ? undefined : await FIND_OWNER(db, key);
  if (key === undefined || owner === undefined) throw new Problem('identity.signed_out');
  const { password: passwordHash, ...rest } = owner;
  if (proof !== undefined) {
    proofs.require(key, proof);
    return { ...rest, key, passwordHash: undefined };
  }
  const isRight =
    passwordHash !== null && password !== undefined && (await passwords.verify({ hash: passwordHash, password }));
  if (!isRight) throw new Problem('account.wrong_password');
  return { ...rest, key, passwordHash };
}

/**
 * Locks the account of an owner until the transaction ends.
 * @throws Problem identity.signed_out, account.wrong_password, when the session ended or the password was replaced
 * since it was checked
 */
export async function lockOwner(tx: Tx<Schema>, { uid, key, passwordHash }: Owner): Promise<Account> {
  const account = await lockAccount(tx, uid);
  if (passwordHash !== undefined && (await findHash(tx, uid)) !== passwordHash)
    throw new Problem('account.wrong_password');
  if (account === undefined || !(await isSessionOf(tx, uid, key))) throw new Problem('identity.signed_out');
  return account;
}

async function findHash(tx: Tx<Schema>, uid: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('identity_account')
    .select('password')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password;
}

/**
 * Replaces a password. All sessions end; the one that asked gets a new one.
 * @returns the new session's key and whose it is
 * @throws Problem identity.signed_out, account.wrong_password, auth/same-password and those of
 * {@link requireGoodPassword}
 */
export async function changePassword(
  deps: Deps,
  input: {
    readonly key: string | undefined;
    readonly current: string;
    readonly next: string;
    readonly expiresAt: Date;
  },
  also: TransactionHook<Person>,
): Promise<{ key: string; person: Person }> {
  const owner = await requireOwner(deps, input.key, { password: input.current });
  if (input.next === input.current) throw new Problem('auth/same-password');
  await requireGoodPassword(input.next, owner.email);
  const hash = await deps.passwords.hash(input.next);
  return inTransaction(deps.db, async (tx) => {
    const account = await lockOwner(tx, owner);
    await setPassword(tx, account.uid, hash);
    await signOutEverywhere(tx, account.uid, deps.endCredentials);
    const { key } = await insertSession(tx, account.uid, input.expiresAt, {
      device: owner.device || null,
      hasSecondStep: owner.hasSecondStep,
    });
    await also(tx, account);
    return { key, person: { uid: account.uid, email: account.email } };
  });
}
