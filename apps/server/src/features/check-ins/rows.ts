import type { LocalDay } from '@fivefold/rules/calendar';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { isPresent } from '../profile/steps.ts';
import { isPaidSql } from '../streaks/steps.ts';

/** Deletes a person's check-ins in some goals. @returns how many there were in each */
export async function deleteCheckInsOf(
  tx: Tx<Schema>,
  uid: string,
  goalIds: readonly string[],
): Promise<{ goal_id: string; count: number }[]> {
  const { rows } = await raw<{ goal_id: string; count: number }>`
    with gone_undone as (delete from undone_check_ins where uid = ${uid}),
    gone_mends as (delete from mends where uid = ${uid}),
    gone_amounts as (delete from amounts where uid = ${uid}),
    gone_additions as (delete from additions where uid = ${uid}),
    gone_returns as (delete from returns where uid = ${uid}),
    gone as (delete from check_ins where goal_id = any(${goalIds}::uuid[]) and uid = ${uid} returning goal_id)
    select goal_id, count(*)::int as count from gone group by goal_id`.execute(tx);
  return rows;
}

/**
 * Moves a person's check-ins and amounts from one goal to another, without the hearts on them. There no one takes part,
 * so the single additions go: none of them can be taken back. @returns how many there were
 */
export async function moveCheckIns(
  tx: Tx<Schema>,
  { from, to, uid }: { readonly from: string; readonly to: string; readonly uid: string },
): Promise<number> {
  // Deleted and written anew, so that hearts that are left go along with the old row.
  const { rows } = await raw`
    with gone as (delete from check_ins where goal_id = ${from} and uid = ${uid} returning *),
    moved as (update amounts set goal_id = ${to} where goal_id = ${from} and uid = ${uid}),
    gone_additions as (delete from additions where goal_id = ${from} and uid = ${uid})
    insert into check_ins (goal_id, idx, uid, day, description, photo_id, time_zone, arrived_at, added_on, celebration, is_imported, small, came_back, milestone, amount)
    select ${to}::uuid, idx, uid, day, description, photo_id, time_zone, arrived_at, added_on, celebration, is_imported, small, came_back, milestone, amount from gone
    returning 1`.execute(tx);
  return rows.length;
}

const LIST_DAYS = 'select day from check_ins where goal_id = $1 and uid = $2 order by day';

/**
 * The days of all check-ins of a person on a goal, ascending. What is read often is kept instead, because this grows.
 */
export async function listDays(sql: Sql, goalId: string, uid: string): Promise<LocalDay[]> {
  return (await sql<{ day: LocalDay }>('check_in_days', LIST_DAYS, [goalId, uid])).map(({ day }) => day);
}

const LIST_UNPAID_DAYS = `
  select c.day from check_ins c
  where c.goal_id = $1 and c.uid = $2 and not ${isPaidSql({ uid: 'c.uid', goalId: 'c.goal_id', index: 'c.idx' })}`;

/** The days of those that were paid nothing. */
export async function listUnpaidDays(sql: Sql, goalId: string, uid: string): Promise<ReadonlySet<LocalDay>> {
  const rows = await sql<{ day: LocalDay }>('check_in_days_unpaid', LIST_UNPAID_DAYS, [goalId, uid]);
  return new Set(rows.map(({ day }) => day));
}

/** Whose check-in has an index in a goal; undefined, too, for a person who is not present. */
export async function findAuthor(tx: Tx<Schema>, goalId: string, index: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('check_ins as c')
    .innerJoin('profiles as p', 'p.uid', 'c.uid')
    .select('c.uid')
    .where('c.goal_id', '=', goalId)
    .where('c.idx', '=', index)
    .where(isPresent('p'))
    .executeTakeFirst();
  return row?.uid;
}

/** SQL: changes the number of hearts of check-ins. `from` names a CTE with the `goal_id` and `idx` of each. */
export function changeHeartsSql({ from, by }: { readonly from: string; readonly by: '+ 1' | '- 1' }): string {
  return `update check_ins c set hearts = c.hearts ${by} from ${from} where c.goal_id = ${from}.goal_id and c.idx = ${from}.idx`;
}
