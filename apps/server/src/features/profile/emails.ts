import type { Named } from '@fivefold/rules/display-name';
import { sql, type Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';

/** The addresses of users by their ids; a user without a profile is missing. */
export async function findEmails(tx: Tx<Schema>, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('profiles').select(['uid', 'email']).where('uid', 'in', uids).execute();
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/** The address of an account that is not being deleted, locked until the transaction ends, and since when we know it. */
export async function lockEmail(
  tx: Tx<Schema>,
  uid: string,
): Promise<{ readonly email: string; readonly asOf: Date | null } | undefined> {
  const row = await tx
    .selectFrom('profiles')
    .select(['email', 'email_as_of'])
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { email: row.email, asOf: row.email_as_of };
}

/** @returns whether the account is being deleted; undefined when there is no profile yet */
export async function setEmail(
  tx: Tx<Schema>,
  { uid, email, asOf }: { readonly uid: string; readonly email: string; readonly asOf?: Date | null },
): Promise<{ readonly isBeingDeleted: boolean } | undefined> {
  const row = await tx
    .updateTable('profiles')
    .set({
      email,
      // A name that was the person's own address would become the address of someone else.
      display_name: sql<string | null>`case when lower(display_name) <> lower(email) then display_name end`,
      ...(asOf === undefined ? {} : { email_as_of: asOf }),
    })
    .where('uid', '=', uid)
    .returning('deletion_requested_at')
    .executeTakeFirst();
  return row && { isBeingDeleted: row.deletion_requested_at !== null };
}

/** A user may have no profile yet: at Firebase they may open an invitation before their first request. */
const SET_VERIFIED_EMAIL = `
  insert into profiles (uid, email, verified_email, created_at) values ($1, $2, $2, $3)
  on conflict (uid) do update set verified_email = excluded.verified_email
    where profiles.deletion_requested_at is null and profiles.verified_email is distinct from excluded.verified_email
  returning uid`;

/** @returns false when it was known, or the account is being deleted */
export async function setVerifiedEmail(
  tx: Tx<Schema>,
  { uid, email }: { readonly uid: string; readonly email: string },
  now: Date,
): Promise<boolean> {
  return (await sqlIn(tx)('set_verified_email', SET_VERIFIED_EMAIL, [uid, email, now])).length > 0;
}

/** The addresses to which mails of accounts go, by their ids; none while it is not verified, or the account is being deleted. */
export async function findMailAddresses(tx: Tx<Schema>, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('profiles')
    .select(['uid', 'email'])
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .where('deletion_requested_at', 'is', null)
    .where('closed_at', 'is', null)
    .whereRef('verified_email', '=', 'email')
    .execute();
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/** The verified address and the name of an account that is neither being deleted nor closed; they stay so until the transaction ends. */
export async function lockVerifiedPerson(tx: Tx<Schema>, uid: string): Promise<Named | undefined> {
  const row = await tx
    .selectFrom('profiles')
    .select(['verified_email', 'display_name'])
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const email = row?.verified_email ?? null;
  return row === undefined || email === null ? undefined : { email, display_name: row.display_name };
}

export async function findTimeZone(
  db: Pick<Tx<Schema> | Kysely<Schema>, 'selectFrom'>,
  uid: string,
): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('time_zone').where('uid', '=', uid).executeTakeFirst();
  return row?.time_zone ?? null;
}
