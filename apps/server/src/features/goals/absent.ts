import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { isPresentSql } from '../profile/steps.ts';

/*
 * What others see of a goal while the account of a person who takes or took part is closed or being deleted: the goal
 * without them. Their check-ins stay where they are until the account is erased, or opened again.
 */

/** SQL: the ids of such people in goal `g`, as an array. Personal goals have none. */
export function absentSql(g: string): string {
  return `case when ${g}.kind = 'shared' then array(
    select pr.uid from (
      select q.uid from goal_participants q where q.goal_id = ${g}.id
      union select d.uid from goal_departures d where d.goal_id = ${g}.id
    ) who join profiles pr on pr.uid = who.uid and not ${isPresentSql('pr')}) else '{}'::text[] end`;
}

/** SQL: how many numbers of goal `g` no check-in has that others see. @param absent SQL of {@link absentSql} */
export function goneCheckInsSql(g: string, absent: string): string {
  return `${g}.gone_check_ins + case when ${absent} = '{}'::text[] then 0
    else (select count(*)::int from check_ins h where h.goal_id = ${g}.id and h.uid = any(${absent})) end`;
}

/** SQL: whom the owner of goal `g` chose to see it, without those who are not present; null where no one was chosen. */
export function audienceSql(g: string): string {
  return `case when ${g}.audience is not null then array(
    select chosen.uid from unnest(${g}.audience) with ordinality chosen(uid, nth)
    join profiles pr on pr.uid = chosen.uid and ${isPresentSql('pr')} order by chosen.nth) end`;
}

/** Takes back the offers of a person who leaves: what was never accepted has no history to keep. */
export async function endOffersOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await sql`
    delete from goal_participants p
    where p.offered_at is not null and p.uid <> ${uid} and p.goal_id in (
      select g.id from goal_participants own join goals g on g.id = own.goal_id
      where own.uid = ${uid} and g.created_by = ${uid} and g.kind = 'shared')`.execute(tx);
}
