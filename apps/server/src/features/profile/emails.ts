import type { Named } from '@fivefold/rules/display-name';
import { type Language, languageOfPerson } from '@fivefold/rules/languages';
import { sql, type Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';

type Reading = Pick<Tx<Schema> | Kysely<Schema>, 'selectFrom'>;

/** The addresses of users by their ids; a user without a profile is missing. */
export async function findEmails(tx: Tx<Schema>, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('profiles').select(['uid', 'email']).where('uid', 'in', uids).execute();
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/**
 * The address of an account that is not being deleted, locked until the transaction ends, and since when we know it.
 */
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

/** Where a person's mails go, in which language, and by which clock. */
export interface Reader {
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly language: Language;
  readonly timeZone: string | null;
}

/** Whom notifications go to, by their ids; those whose account is being deleted or closed are left out. */
export async function findReaders(tx: Tx<Schema>, uids: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const rows = await tx
    .selectFrom('profiles')
    .select(['uid', 'email', 'verified_email', 'language', 'time_zone'])
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .where('deletion_requested_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ uid, email, verified_email: verified, language, time_zone: timeZone }) => [
      uid,
      { email, isEmailVerified: verified === email, language: languageOfPerson(language), timeZone },
    ]),
  );
}

/**
 * The verified address, the name and the language of an account that is neither being deleted nor closed; they stay so
 * until the transaction ends.
 */
export async function lockVerifiedPerson(
  tx: Tx<Schema>,
  uid: string,
): Promise<(Named & { readonly language: Language }) | undefined> {
  const row = await tx
    .selectFrom('profiles')
    .select(['verified_email', 'display_name', 'language'])
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const email = row?.verified_email ?? null;
  if (row === undefined || email === null) return undefined;
  return { email, display_name: row.display_name, language: languageOfPerson(row.language) };
}

export async function findTimeZone(db: Reading, uid: string): Promise<string | null> {
  return (await findZoneAndLanguage(db, uid))?.timeZone ?? null;
}

/** How times and sentences are for a person; undefined for one who has no profile yet. */
export async function findZoneAndLanguage(
  db: Reading,
  uid: string,
): Promise<{ readonly timeZone: string | null; readonly language: Language } | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select(['time_zone', 'language'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row && { timeZone: row.time_zone, language: languageOfPerson(row.language) };
}

/** The language of the person who has an address; undefined where none has it. */
export async function findLanguageOfAddress(db: Reading, email: string): Promise<Language | undefined> {
  const row = await db.selectFrom('profiles').select('language').where('email', '=', email).executeTakeFirst();
  return row && languageOfPerson(row.language);
}
