import { normalizeEmail } from '@fivefold/rules/email-address';
import { text } from '@fivefold/rules/text-key';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

type Db = Tx<Schema> | Kysely<Schema>;

/** What the owner of a closed account is told. */
export const CLOSED_ACCOUNT = text('This account was closed by the people who run this service.');

export async function isClosed(db: Db, uid: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('closed_at').where('uid', '=', uid).executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
}

/**
 * Closes an account, or opens it again with null. An account that is being deleted stays as it is.
 * @returns false when nothing changed
 */
export async function setClosed(tx: Tx<Schema>, uid: string, at: Date | null): Promise<boolean> {
  const changed = await tx
    .updateTable('profiles')
    .set({ closed_at: at })
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .where('closed_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** A person as the operator sees them. */
export interface KnownPerson {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly created_at: Date;
  readonly last_active_on: string | null;
  readonly closed_at: Date | null;
}

const COLUMNS = ['uid', 'email', 'display_name', 'created_at', 'last_active_on', 'closed_at'] as const;

/** People whose address contains a text, by their addresses. It reads all of them: only an operator asks. */
export function findPeople(db: Db, part: string, limit: number): Promise<KnownPerson[]> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom('profiles')
    .select(COLUMNS)
    .where('deletion_requested_at', 'is', null)
    .where('email', 'ilike', pattern)
    .orderBy('email')
    .orderBy('uid')
    .limit(limit)
    .execute();
}

/** The person of exactly this address, in any case, or of this id. */
export function findPerson(db: Db, address: string): Promise<KnownPerson | undefined> {
  return db
    .selectFrom('profiles')
    .select(COLUMNS)
    .where('deletion_requested_at', 'is', null)
    .where((eb) =>
      eb.or([eb('uid', '=', address), eb(eb.fn<string>('lower', ['email']), '=', normalizeEmail(address))]),
    )
    .limit(1)
    .executeTakeFirst();
}
