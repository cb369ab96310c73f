import type { WireReaction } from '@fivefold/contract/shapes/check-in';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { StoredHeart } from '#kernel/db/tables/goals';
import { changeHeartsSql } from '../check-ins/steps.ts';
import { heartsJsonSql } from '../goals/steps.ts';

const PUT = `
  with put as (
    insert into reactions (goal_id, idx, uid, at) values ($1, $2, $3, $4) on conflict do nothing returning goal_id, idx),
  arriving as (
    insert into arriving_hearts (goal_id, idx, from_uid, uid, at) select goal_id, idx, $3, $5, $4 from put)
  ${changeHeartsSql({ from: 'put', by: '+ 1' })} returning true as is_changed`;

const TAKE = `
  with taken as (delete from reactions where goal_id = $1 and idx = $2 and uid = $3 returning goal_id, idx)
  ${changeHeartsSql({ from: 'taken', by: '- 1' })} returning true as is_changed`;

/**
 * Puts a person's heart on a check-in and counts it; a second one changes nothing.
 * @returns false when it was there already
 */
export async function putHeart(
  sql: Sql,
  heart: { goalId: string; index: number; uid: string; authorUid: string; at: Date },
): Promise<boolean> {
  const { goalId, index, uid, authorUid, at } = heart;
  return (await sql('put_heart', PUT, [goalId, index, uid, at, authorUid])).length > 0;
}

/** How many hearts of other people a check-in has. The transaction holds the goal, so that no more come. */
export async function countOtherHearts(
  tx: Tx<Schema>,
  { goalId, index, uid }: { readonly goalId: string; readonly index: number; readonly uid: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('reactions')
    .where('goal_id', '=', goalId)
    .where('idx', '=', index)
    .where('uid', '<>', uid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes a person's heart back. @returns false when there was none */
export async function takeHeart(sql: Sql, heart: { goalId: string; index: number; uid: string }): Promise<boolean> {
  return (await sql('take_heart', TAKE, [heart.goalId, heart.index, heart.uid])).length > 0;
}

/**
 * Puts hearts back on a check-in that was undone: of those who are still friends of its author. They have arrived before.
 * @returns how many
 */
export async function putHeartsBack(
  tx: Tx<Schema>,
  { goalId, index, authorUid }: { readonly goalId: string; readonly index: number; readonly authorUid: string },
  hearts: readonly StoredHeart[],
): Promise<number> {
  if (hearts.length === 0) return 0;
  const { rows } = await raw`
    insert into reactions (goal_id, idx, uid, at)
    select ${goalId}::uuid, ${index}::int, h.uid, h.at
    from unnest(${hearts.map(({ uid }) => uid)}::text[], ${hearts.map(({ at }) => at)}::timestamptz[]) h (uid, at)
    where h.uid in (select friend_uid from friendships where uid = ${authorUid})
    returning 1`.execute(tx);
  return rows.length;
}

/** Takes back all hearts of a person whose account is deleted. */
export async function deleteHeartsOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await raw`
    with taken as (delete from reactions where uid = ${uid} returning goal_id, idx)
    ${raw.raw(changeHeartsSql({ from: 'taken', by: '- 1' }))}`.execute(tx);
}

/** Takes back the hearts that two people gave each other. */
export async function deleteHeartsBetween(tx: Tx<Schema>, one: string, other: string): Promise<void> {
  await raw`
    with taken as (
      delete from reactions r using check_ins c
      where c.goal_id = r.goal_id and c.idx = r.idx
        and (r.uid = ${one} and c.uid = ${other} or r.uid = ${other} and c.uid = ${one})
        and r.uid = any(${[one, other]})
      returning r.goal_id, r.idx)
    ${raw.raw(changeHeartsSql({ from: 'taken', by: '- 1' }))}`.execute(tx);
}

const LIST = `select ${heartsJsonSql('c', '$3')} as reactions from check_ins c where c.goal_id = $1 and c.idx = $2`;

/** The hearts of a check-in as a viewer sees them. */
export async function listHearts(
  sql: Sql,
  viewerUid: string,
  { goalId, index }: { readonly goalId: string; readonly index: number },
): Promise<WireReaction[]> {
  const rows = await sql<{ reactions: WireReaction[] }>('list_hearts', LIST, [goalId, index, viewerUid]);
  return rows[0]?.reactions ?? [];
}
