import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

/** Steps that every change of a password or an address is made of. Each runs in the transaction that holds the account. */

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly isProven: boolean;
}

/** Holds an account until the transaction ends, which keeps out new sessions and other changes. @returns undefined when it is gone. */
export async function lockAccount(tx: Tx<Schema>, uid: string): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('identity_user')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  return row && { uid: row.id, email: row.email, isProven: row.emailVerified };
}

/** Ends what was mailed or asked for with the password or address of before: reset codes and a change that waits for its link. */
export async function endPendingChanges(tx: Tx<Schema>, uid: string): Promise<void> {
  // The engine keeps nothing else in this table: the value of a reset code is its account.
  await tx.deleteFrom('identity_verification').where('value', '=', uid).execute();
  await tx.deleteFrom('identity_email_changes').where('user_id', '=', uid).execute();
}

/** Sets the password, also of an account that has lost its own. */
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

/** Takes the password away: its owner chooses another, by mail or in the session that a link opened. */
export async function dropPassword(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('identity_account').where('userId', '=', uid).execute();
}

export async function endAllSessions(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('identity_session').where('userId', '=', uid).execute();
}

/** Forgets which devices the account has signed in with: none of them can be trusted to be its owner's. */
export async function forgetKnownDevices(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('identity_devices').where('user_id', '=', uid).execute();
}

/** The account's owner has shown to read the mail of its address. */
export async function markProven(db: Pick<Tx<Schema>, 'updateTable'>, uid: string): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ emailVerified: true, updatedAt: new Date() })
    .where('id', '=', uid)
    .execute();
}

/** Opens a session. */
export async function insertSession(
  tx: Tx<Schema>,
  uid: string,
  expiresAt: Date,
  device: string | null = null,
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
    })
    .execute();
  return { id, key };
}

/** Whether a session of this account is still good. */
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

/** A code for a mailed link, and what is kept of it. */
export function createCode(): { code: string; codeHash: string } {
  const code = randomBytes(32).toString('base64url');
  return { code, codeHash: hashCode(code) };
}

export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
