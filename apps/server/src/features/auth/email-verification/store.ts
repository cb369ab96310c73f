import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { Person } from '#ports/identity-provider/port';

const IS_VERIFIED = `
  select exists (select from profiles where uid = $1 and verified_email = $2)
      or exists (select from identity_user where id = $1 and email = $2 and "emailVerified") as is_verified`;

export async function isEmailVerified(tx: Tx<Schema>, { uid, email }: Person): Promise<boolean> {
  const [row] = await sqlIn(tx)<{ is_verified: boolean }>('is_email_verified', IS_VERIFIED, [uid, email]);
  return row?.is_verified === true;
}

/** Sets the embedded identity provider's own mark; at Firebase there is no row. */
export async function setIdentityVerified(tx: Tx<Schema>, { uid, email }: Person, now: Date): Promise<void> {
  await tx
    .updateTable('identity_user')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', uid)
    .where('email', '=', email)
    .where('emailVerified', '=', false)
    .execute();
}

/** Whether a valid code was mailed to the user's current address. */
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

/** @returns false, and uses nothing up, for a code that is not valid for this user's current address */
export async function useCode(tx: Tx<Schema>, { uid, email }: Person, codeHash: string, now: Date): Promise<boolean> {
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
