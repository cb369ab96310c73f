import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { PASSWORD_CHOICE_VALID_MINUTES } from '@fivefold/rules/limits';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { type Sql, sqlIn } from '#kernel/db/sql';

const ALLOW = `
  insert into password_choices (session_id, expires_at)
  select $1, now() + make_interval(mins => $3)
  where not exists (select from identity_account where "userId" = $2 and "providerId" = 'credential')
  returning session_id`;

/** Allows a session that a mailed link opened to choose a password, if its account has none. @returns whether it may */
export async function allowPasswordChoice(tx: Tx<Schema>, sessionId: string, uid: string): Promise<boolean> {
  return (await sqlIn(tx)('allow_password_choice', ALLOW, [sessionId, uid, PASSWORD_CHOICE_VALID_MINUTES])).length > 0;
}

const FIND_CHOICE = `
  select u.id as uid from password_choices c
  join identity_session s on s.id = c.session_id
  join identity_user u on u.id = s."userId"
  where s.token = $1 and s."expiresAt" > now() and c.expires_at > now()`;

const LOCK_CHOICE = `${FIND_CHOICE} for update of u`;

const INSERT_PASSWORD = `
  insert into identity_account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
  select $1, $2, 'credential', $2, $3, now(), now()
  where not exists (select from identity_account where "userId" = $2 and "providerId" = 'credential')
  returning id`;

const END_CHOICES = `
  delete from password_choices where session_id in (select id from identity_session where "userId" = $1)`;

/**
 * Whether a session may choose a password. Checked before the password is hashed, because that takes 0.1 s of processor
 * time.
 */
export async function mayChoosePassword(sql: Sql, sessionKey: string): Promise<boolean> {
  return (await sql('find_password_choice', FIND_CHOICE, [sessionKey])).length > 0;
}

/** @returns false for a session that may not choose, and for an account that has a password */
export function choosePassword(db: Kysely<Schema>, sessionKey: string, passwordHash: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const sql = sqlIn(tx);
    // The lock lets one of two concurrent choices win; the other then finds the password.
    const [account] = await sql<{ uid: string }>('lock_password_choice', LOCK_CHOICE, [sessionKey]);
    if (account === undefined) return false;
    const set = await sql('insert_password', INSERT_PASSWORD, [randomUUID(), account.uid, passwordHash]);
    await sql('end_password_choices', END_CHOICES, [account.uid]);
    return set.length > 0;
  });
}
