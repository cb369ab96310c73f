import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { sqlIn } from '../../kernel/db/sql.ts';
import type { Person } from '../../ports/identity-provider/port.ts';

const IS_VERIFIED = `
  select exists (select from profiles where uid = $1 and verified_email = $2)
      or exists (select from identity_user where id = $1 and email = $2 and "emailVerified") as is_verified`;

export async function isEmailVerified(tx: Tx<Schema>, { uid, email }: Person): Promise<boolean> {
  const [row] = await sqlIn(tx)<{ is_verified: boolean }>('is_email_verified', IS_VERIFIED, [uid, email]);
  return row?.is_verified === true;
}

/** A person may have no profile yet: at Firebase somebody may open an invitation before they ever came here. */
const SET_VERIFIED = `
  insert into profiles (uid, email, verified_email, created_at) values ($1, $2, $2, $3)
  on conflict (uid) do update set verified_email = excluded.verified_email
    where profiles.deletion_requested_at is null and profiles.verified_email is distinct from excluded.verified_email
  returning uid`;

/** @returns false when it was known, or the account is being deleted. */
export async function setVerifiedEmail(tx: Tx<Schema>, { uid, email }: Person, now: Date): Promise<boolean> {
  if ((await sqlIn(tx)('set_verified_email', SET_VERIFIED, [uid, email, now])).length === 0) return false;
  // The embedded service's own mark; it has no row where people sign in elsewhere.
  await tx
    .updateTable('identity_user')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', uid)
    .where('email', '=', email)
    .where('emailVerified', '=', false)
    .execute();
  return true;
}

export async function isLeaving(tx: Tx<Schema>, uid: string): Promise<boolean> {
  const row = await tx.selectFrom('profiles').select('deletion_requested_at').where('uid', '=', uid).executeTakeFirst();
  return row !== undefined && row.deletion_requested_at !== null;
}

/** Whether a code that is still good was mailed to the person's present address. */
export async function hasCode(tx: Tx<Schema>, { uid, email }: Person, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('email_verification_codes')
    .select('code_hash')
    .where('uid', '=', uid)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewVerificationCode extends Person {
  readonly codeHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertCode(
  tx: Tx<Schema>,
  { codeHash, uid, email, createdAt, expiresAt }: NewVerificationCode,
): Promise<void> {
  await tx
    .insertInto('email_verification_codes')
    .values({ code_hash: codeHash, uid, email, created_at: createdAt, expires_at: expiresAt })
    .execute();
}

/** @returns false, and nothing is used up, for a code that is not good for this person's present address. */
export async function spendCode(tx: Tx<Schema>, { uid, email }: Person, codeHash: string, now: Date): Promise<boolean> {
  const spent = await tx
    .deleteFrom('email_verification_codes')
    .where('code_hash', '=', codeHash)
    .where('uid', '=', uid)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}

export async function deleteCodesOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('email_verification_codes').where('uid', '=', uid).execute();
}
