import type { WireReaction } from '@fivefold/contract/shapes/check-in';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { type Sql } from '../../kernel/db/sql.ts';
import { heartsJson } from '../goals/steps.ts';

/** Holds a goal until the transaction ends; a goal that is not there holds nothing. */
export async function lockGoal(tx: Tx<Schema>, goalId: string): Promise<void> {
  await tx.selectFrom('goals').select('id').where('id', '=', goalId).forNoKeyUpdate().execute();
}

/** Whose check-in stands at an index of a goal's whole list. */
export async function findAuthor(tx: Tx<Schema>, goalId: string, index: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('check_ins')
    .select('uid')
    .where('goal_id', '=', goalId)
    .where('idx', '=', index)
    .executeTakeFirst();
  return row?.uid;
}

const PUT = `
  with put as (insert into reactions (goal_id, idx, uid, at) values ($1, $2, $3, $4) on conflict do nothing returning 1)
  update check_ins set hearts = hearts + 1 where goal_id = $1 and idx = $2 and exists (select 1 from put) returning 1`;

const TAKE = `
  with taken as (delete from reactions where goal_id = $1 and idx = $2 and uid = $3 returning 1)
  update check_ins set hearts = hearts - 1 where goal_id = $1 and idx = $2 and exists (select 1 from taken)`;

/** Puts one person's heart on a check-in and counts it; twice is once. @returns whether it was not there before. */
export async function putHeart(
  sql: Sql,
  heart: { goalId: string; index: number; uid: string; at: Date },
): Promise<boolean> {
  return (await sql('put_heart', PUT, [heart.goalId, heart.index, heart.uid, heart.at])).length === 1;
}

/** Takes one person's heart back; none is fine. */
export async function takeHeart(sql: Sql, heart: { goalId: string; index: number; uid: string }): Promise<void> {
  await sql('take_heart', TAKE, [heart.goalId, heart.index, heart.uid]);
}

const LIST = `select ${heartsJson('c')} as reactions from check_ins c where c.goal_id = $1 and c.idx = $2`;

export async function listHearts(sql: Sql, goalId: string, index: number): Promise<WireReaction[]> {
  return (await sql<{ reactions: WireReaction[] }>('list_hearts', LIST, [goalId, index]))[0]?.reactions ?? [];
}
