import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { deletePasskeys } from './keys/passkey-rows.ts';
import { deleteSecondStep, forgetRemembered } from './keys/second-step.ts';

/** The steps of every change of a password or an address. Each runs in the transaction that locks the account. */

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/**
 * Locks an account until the transaction ends: no session can be opened and nothing else changes it.
 * @returns undefined when it was deleted
 */
export async function lockAccount(tx: Tx<Schema>, uid: string): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('identity_user')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  return row && { uid: row.id, email: row.email, isVerified: row.emailVerified };
}

/** Deletes what was requested with the former password or address: reset codes and an unconfirmed change of address. */
export async function deletePendingChanges(tx: Tx<Schema>, uid: string): Promise<void> {
  // better-auth stores nothing else in this table: the value of a reset code is its account.
  await tx.deleteFrom('identity_verification').where('value', '=', uid).execute();
  await tx.deleteFrom('identity_email_changes').where('user_id', '=', uid).execute();
}

/** Sets the password, also of an account that has none. */
export async function setPassword(tx: Tx<Schema>, uid: string, hash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_account')
    .set({ password: hash, updatedAt: new Date() })
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto('identity_account')
    .values({
      id: randomUUID(),
      accountId: uid,
      providerId: 'credential',
      userId: uid,
      password: hash,
      updatedAt: new Date(),
    })
    .execute();
}

/** Deletes the password: the owner chooses another, by mail or in the session that a link opened. */
export async function removePassword(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('identity_account').where('userId', '=', uid).execute();
}

export async function endAllSessions(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('identity_session').where('userId', '=', uid).execute();
}

/** Ends what later features gave an account to enter by, such as access tokens. */
export type EndCredentials = (tx: Tx<Schema>, uid: string) => Promise<void>;

/**
 * Signs a person out everywhere: after a new password, a reset, an address that was taken back, and the first proof of
 * an address. Everything that was begun or opened with the former password ends. The transaction must hold the
 * account's lock.
 */
export async function signOutEverywhere(tx: Tx<Schema>, uid: string, endCredentials: EndCredentials): Promise<void> {
  await deletePendingChanges(tx, uid);
  await endAllSessions(tx, uid);
  await forgetRemembered(tx, uid);
  await endCredentials(tx, uid);
}

/** Deletes the account's known devices and keys: before its address was verified, they may be a stranger's. */
export async function deleteStrangersKeys(tx: Tx<Schema>, uid: string): Promise<void> {
  await deleteKnownDevices(tx, uid);
  await deletePasskeys(tx, uid);
  await deleteSecondStep(tx, uid);
}

/** Deletes the account's known devices: they may be a stranger's. */
export async function deleteKnownDevices(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('identity_devices').where('user_id', '=', uid).execute();
}

/** Marks the account's address as verified. */
export async function markVerified(db: Pick<Tx<Schema>, 'updateTable'>, uid: string): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ emailVerified: true, updatedAt: new Date() })
    .where('id', '=', uid)
    .execute();
}

/**
 * Opens a session.
 * @param options.hasSecondStep whether a passkey or the account's second step opened it
 */
export async function insertSession(
  tx: Tx<Schema>,
  uid: string,
  expiresAt: Date,
  { device = null, hasSecondStep = false }: { readonly device?: string | null; readonly hasSecondStep?: boolean } = {},
): Promise<{ id: string; key: string }> {
  const now = new Date();
  const id = randomUUID();
  const key = randomBytes(24).toString('base64url');
  await tx
    .insertInto('identity_session')
    .values({
      id,
      token: key,
      userId: uid,
      expiresAt,
      createdAt: now,
      updatedAt: now,
      ipAddress: null,
      userAgent: device,
      has_second_step: hasSecondStep,
    })
    .execute();
  return { id, key };
}

/** Whether this is a valid session of the account. */
export async function isSessionOf(tx: Tx<Schema>, uid: string, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  const row = await tx
    .selectFrom('identity_session')
    .select('id')
    .where('token', '=', key)
    .where('userId', '=', uid)
    .where('expiresAt', '>', raw<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether this is a valid session of the account, which then stays so until the transaction ends: signing out
 * everywhere locks the account.
 */
export async function lockSession(tx: Tx<Schema>, uid: string, key: string | undefined): Promise<boolean> {
  await tx.selectFrom('identity_user').select('id').where('id', '=', uid).forKeyShare().execute();
  // A statement of its own: it sees what was committed while the one before waited.
  return isSessionOf(tx, uid, key);
}

/** Whether an account other than this one has the address, or may take it back (decision 41). */
export async function isAddressTaken(
  db: Pick<Tx<Schema>, 'selectFrom'>,
  email: string,
  exceptUid: string,
): Promise<boolean> {
  const owner = await db
    .selectFrom('identity_user')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', exceptUid)
    .executeTakeFirst();
  if (owner !== undefined) return true;
  const reserved = await db
    .selectFrom('identity_email_restores')
    .select('user_id')
    .where('email', '=', email)
    .where('user_id', '<>', exceptUid)
    .where('is_reserved', '=', true)
    .where('expires_at', '>', raw<Date>`now()`)
    .executeTakeFirst();
  return reserved !== undefined;
}

/** A code for a mailed link, and the digest that we store. */
export function createCode(): { code: string; codeHash: string } {
  const code = randomBytes(32).toString('base64url');
  return { code, codeHash: hashCode(code) };
}

export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
