import { type Kysely, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/**
 * SQL: whether others see the person of a profile, because the account is neither closed nor being deleted. Everything that reads
 * something of another person asks for this, so that from the answer on which ends an account its owner is a stranger to
 * everybody, whether or not a worker runs (Decisions section 6).
 * @param p the alias of the profile's row
 */
export function isPresentSql(p: string): string {
  return `(${p}.closed_at is null and ${p}.deletion_requested_at is null)`;
}

/** The same as a condition of a query. */
export const isPresent = (p: string) => sql<boolean>`${sql.raw(isPresentSql(p))}`;

/** Whether others see all of some people. Under the lock of their profiles they stay so until the transaction ends. */
export async function arePresent(db: Tx<Schema> | Kysely<Schema>, uids: readonly string[]): Promise<boolean> {
  if (uids.length === 0) return true;
  const rows = await db
    .selectFrom('profiles as p')
    .select('p.uid')
    .where('p.uid', 'in', [...uids])
    .where(isPresent('p'))
    .execute();
  return rows.length === new Set(uids).size;
}
