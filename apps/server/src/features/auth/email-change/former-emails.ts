import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** A user's former addresses that they may still take back, except those that another account has now. */
export async function listFormerEmails(tx: Tx<Schema>, uid: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select r.email from identity_email_restores r
    where r.user_id = ${uid} and not exists (select from identity_user u where u.email = r.email and u.id <> ${uid})`.execute(
    tx,
  );
  return rows.map(({ email }) => email);
}
