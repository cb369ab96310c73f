import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';

type Db = Kysely<Schema> | Tx<Schema>;

/** An access token as its owner and the operator see it. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly made_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const COLUMNS = ['id', 'name', 'scope', 'made_at', 'expires_at', 'last_used_at'] as const;

/** A person's tokens, the newest first; they are few. */
export function listTokens(db: Db, uid: string): Promise<StoredToken[]> {
  return db
    .selectFrom('access_tokens')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The transaction must hold the profile's lock where the number is a limit. */
export async function countTokens(tx: Tx<Schema>, uid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewToken extends Omit<StoredToken, 'last_used_at'> {
  readonly uid: string;
  readonly token_hash: string;
}

export async function insertToken(tx: Tx<Schema>, token: NewToken): Promise<void> {
  await tx
    .insertInto('access_tokens')
    .values({ ...token, last_used_at: null })
    .execute();
}

/** @returns false when the person has no such token */
export async function deleteToken(db: Db, uid: string, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('access_tokens').where('uid', '=', uid).where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** @returns how many there were */
export async function deleteTokensOf(db: Db, uid: string): Promise<number> {
  const deleted = await db.deleteFrom('access_tokens').where('uid', '=', uid).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** @returns how many there were */
export async function deleteEveryToken(tx: Tx<Schema>): Promise<number> {
  return Number((await tx.deleteFrom('access_tokens').executeTakeFirst()).numDeletedRows);
}

const NOTE_USE = 'update access_tokens set last_used_at = $2 where id = $1';

/** Stores when a token was used, for its owner to read. A failure fails no request. */
export async function noteTokenUse(sql: Sql, id: string, at: Date): Promise<void> {
  await sql('note_token_use', NOTE_USE, [id, at]).catch(() => undefined);
}
