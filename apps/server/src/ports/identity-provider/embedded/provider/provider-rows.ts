import type { Kysely } from 'kysely';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Person } from '#ports/identity-provider/port';

type Reading = Pick<Kysely<Schema>, 'selectFrom'>;

/** An account at the provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The account here that an account at the provider logs in to. */
export async function findLinked(db: Reading, { issuer, subject }: Subject): Promise<Person | undefined> {
  return db
    .selectFrom('identity_provider_links as l')
    .innerJoin('identity_user as u', 'u.id', 'l.user_id')
    .select(['u.id as uid', 'u.email'])
    .where('l.issuer', '=', issuer)
    .where('l.subject', '=', subject)
    .executeTakeFirst();
}

/** Since when the provider logs in to an account. */
export async function findLinkTime(db: Reading, uid: string, issuer: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_provider_links')
    .select('linked_at')
    .where('user_id', '=', uid)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row?.linked_at;
}

/** Links an account, in place of another one of the same provider. The transaction must hold the account's lock. */
export async function insertLink(tx: Tx<Schema>, uid: string, { issuer, subject }: Subject): Promise<void> {
  await tx
    .insertInto('identity_provider_links')
    .values({ issuer, subject, user_id: uid })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'issuer']).doUpdateSet({ subject, linked_at: raw<Date>`now()` }),
    )
    .execute();
}

/** @returns false where there was none */
export async function deleteLink(tx: Tx<Schema>, uid: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_provider_links')
    .where('user_id', '=', uid)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends links that were made after a moment: a stranger may have made them. */
export async function deleteLinksSince(tx: Tx<Schema>, uid: string, moment: Date): Promise<void> {
  await tx.deleteFrom('identity_provider_links').where('user_id', '=', uid).where('linked_at', '>', moment).execute();
}
