import { FRIENDS_MAX } from '@fivefold/rules/limits';
import { type Kysely, sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { isPresent, isPresentSql } from '../profile/steps.ts';

export interface FriendRow {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly avatar_color: number | null;
  readonly lifetime_points: number;
  readonly muted: boolean;
}

const LIST_FRIENDS = `
  select pr.uid, pr.email, pr.display_name, pr.avatar_color, pr.lifetime_points, f.muted
  from friendships f join profiles pr on pr.uid = f.friend_uid and ${isPresentSql('pr')}
  where f.uid = $1 order by f.since, f.friend_uid limit ${FRIENDS_MAX}`;

export function listFriends(sql: Sql, uid: string): Promise<FriendRow[]> {
  return sql<FriendRow>('list_friends', LIST_FRIENDS, [uid]);
}

export async function countFriends(tx: Tx<Schema>, uid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('friendships')
    .where('uid', '=', uid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A friendship with a person who is present. */
function friendshipOf(db: Tx<Schema> | Kysely<Schema>, uid: string, friendUid: string) {
  return db
    .selectFrom('friendships as f')
    .innerJoin('profiles as p', 'p.uid', 'f.friend_uid')
    .select('f.since')
    .where('f.uid', '=', uid)
    .where('f.friend_uid', '=', friendUid)
    .where(isPresent('p'));
}

/** Whether a person has a friend, who is present. */
export async function areFriends(db: Tx<Schema> | Kysely<Schema>, uid: string, friendUid: string): Promise<boolean> {
  return (await friendshipOf(db, uid, friendUid).executeTakeFirst()) !== undefined;
}

/** The same; locks the friendship until the transaction ends. */
export async function lockFriendship(tx: Tx<Schema>, uid: string, friendUid: string): Promise<boolean> {
  return (await friendshipOf(tx, uid, friendUid).forKeyShare('f').executeTakeFirst()) !== undefined;
}

export async function insertFriendship(tx: Tx<Schema>, one: string, other: string, since: Date): Promise<void> {
  // Always in the same order, so that two users who accept each other's invitations cannot deadlock.
  const uids = [one, other].toSorted();
  await tx
    .insertInto('friendships')
    .values(uids.map((uid) => ({ uid, friend_uid: uid === one ? other : one, since, is_new: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns false when they are not friends, or the friend is not present */
export async function setMuted(db: Kysely<Schema>, uid: string, friendUid: string, muted: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('friendships')
    .set({ muted })
    .where('uid', '=', uid)
    .where('friend_uid', '=', friendUid)
    .where((eb) =>
      eb.exists(eb.selectFrom('profiles as p').select('p.uid').where('p.uid', '=', friendUid).where(isPresent('p'))),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** @returns false when they are not friends, or the friend is not present */
export async function noteNewFriend(db: Kysely<Schema>, uid: string, friendUid: string): Promise<boolean> {
  const friendship = db.updateTable('friendships').where('uid', '=', uid).where('friend_uid', '=', friendUid);
  await friendship.set({ is_new: false }).where('is_new', '=', true).execute();
  return areFriends(db, uid, friendUid);
}

/** @returns false when they were not friends */
export async function deleteFriendship(tx: Tx<Schema>, one: string, other: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('friendships')
    .where((eb) =>
      eb.or([
        eb.and([eb('uid', '=', one), eb('friend_uid', '=', other)]),
        eb.and([eb('uid', '=', other), eb('friend_uid', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Deletes all friendships of a user. Each is two rows, found by the index of the first: an ‘or’ would scan the table.
 */
export async function deleteFriendshipsOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await raw`
    delete from friendships where (uid, friend_uid) in (
      select uid, friend_uid from friendships where uid = ${uid}
      union all select friend_uid, uid from friendships where uid = ${uid})`.execute(tx);
}
