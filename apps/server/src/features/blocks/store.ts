import { type Kysely, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { isPresent } from '../profile/steps.ts';

type Db = Tx<Schema> | Kysely<Schema>;

/** Whether one of two people has blocked the other. */
export async function areBlocked(db: Db, one: string, other: string): Promise<boolean> {
  return (await findBlockedAmong(db, one, [other])).size > 0;
}

/** Whether a person has blocked another; not the other way round. */
export async function hasBlocked(db: Db, uid: string, blockedUid: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('at')
    .where('uid', '=', uid)
    .where('blocked_uid', '=', blockedUid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of some people who have blocked a person, or whom the person has blocked. */
export async function findBlockedAmong(db: Db, uid: string, others: readonly string[]): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    select blocked_uid as uid from blocks where uid = ${uid} and blocked_uid = any(${[...others]})
    union all select uid from blocks where blocked_uid = ${uid} and uid = any(${[...others]})`.execute(db);
  return new Set(rows.map((row) => row.uid));
}

/**
 * Whether a person and the owner of an address have blocked one another. Whether the address has an owner shows
 * nowhere.
 */
export async function isAddressBlocked(db: Db, uid: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from blocks b join profiles p on p.uid = b.blocked_uid where b.uid = ${uid} and lower(p.email) = ${email}
    union all
    select 1 from blocks b join profiles p on p.uid = b.uid where b.blocked_uid = ${uid} and lower(p.email) = ${email}
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertBlock(tx: Tx<Schema>, uid: string, blockedUid: string, at: Date): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ uid, blocked_uid: blockedUid, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns false when there was no such block */
export async function deleteBlock(tx: Tx<Schema>, uid: string, blockedUid: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('blocks')
    .where('uid', '=', uid)
    .where('blocked_uid', '=', blockedUid)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteBlocksOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('blocks').where('uid', '=', uid).execute();
  await tx.deleteFrom('blocks').where('blocked_uid', '=', uid).execute();
}

export interface BlockedPerson {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly avatar_color: number | null;
}

/** Whom a person has blocked, the last one first. */
export function listBlocked(db: Db, uid: string, limit: number): Promise<BlockedPerson[]> {
  return db
    .selectFrom('blocks as b')
    .innerJoin('profiles as p', 'p.uid', 'b.blocked_uid')
    .select(['p.uid', 'p.email', 'p.display_name', 'p.avatar_color'])
    .where('b.uid', '=', uid)
    .where(isPresent('p'))
    .orderBy('b.at', 'desc')
    .orderBy('b.blocked_uid')
    .limit(limit)
    .execute();
}

export async function countBlocks(tx: Tx<Schema>, uid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('blocks')
    .where('uid', '=', uid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
