import { FRIENDS_MAX } from '@fivefold/rules/limits';
import { sql as raw } from 'kysely';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Sql } from '../../kernel/db/sql.ts';

export interface FriendRow {
  readonly uid: string;
  readonly email: string;
}

const LIST_FRIENDS = `
  select pr.uid, pr.email
  from friendships f join profiles pr on pr.uid = f.friend_uid
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

/** Whether two people are friends, and stay so until the transaction ends. */
export async function lockFriendship(tx: Tx<Schema>, uid: string, friendUid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('friendships')
    .select('since')
    .where('uid', '=', uid)
    .where('friend_uid', '=', friendUid)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFriendship(tx: Tx<Schema>, one: string, other: string, since: Date): Promise<void> {
  // In one order, whoever of the two links, so that two who invited each other do not wait for one another.
  const uids = [one, other].toSorted();
  await tx
    .insertInto('friendships')
    .values(uids.map((uid) => ({ uid, friend_uid: uid === one ? other : one, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns false when the two were no friends. */
export async function deleteFriendship(tx: Tx<Schema>, one: string, other: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('friendships')
    .where((eb) =>
      eb.or([
        eb.and([eb('uid', '=', one), eb('friend_uid', '=', other)]),
        eb.and([eb('uid', '=', other), eb('friend_uid', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Uses up every invitation of one person that stands for another, or for their address. @returns false when there was none. */
export async function acceptInvitations(
  tx: Tx<Schema>,
  inviterUid: string,
  invited: FriendRow,
  now: Date,
): Promise<boolean> {
  const accepted = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('inviter_uid', '=', inviterUid)
    .where((eb) =>
      eb.or([eb.and([eb('email', '=', invited.email), eb('for_uid', 'is', null)]), eb('for_uid', '=', invited.uid)]),
    )
    .where('accepted_at', 'is', null)
    .where('is_held', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return accepted.numUpdatedRows > 0n;
}

/** Uses up the code that was mailed to an address. @returns false for any other code or address, which uses up nothing. */
export async function spendCode(tx: Tx<Schema>, email: string, codeHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('invitations')
    .set({ code_used_at: now })
    .where('code_hash', '=', codeHash)
    .where('email', '=', email)
    .where('for_uid', 'is', null)
    .where('code_used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Ends what stands between two people either way: whoever was removed must be invited anew. */
export async function endInvitations(tx: Tx<Schema>, one: string, other: string, now: Date): Promise<void> {
  const between = (inviter: string, invited: string) =>
    raw<boolean>`(inviter_uid = ${inviter} and (for_uid = ${invited}
      or for_uid is null and email = (select email from profiles where uid = ${invited})))`;
  await tx
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([between(one, other), between(other, one)]))
    .execute();
}
