import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** The goals in which a person takes or took part, locked until the transaction ends. */
export async function lockGoalsOf(tx: Tx<Schema>, uid: string): Promise<{ personal: string[]; shared: string[] }> {
  const { rows } = await sql<{ id: string; kind: 'regular' | 'shared' }>`
    select id, kind from goals
    where id in (select goal_id from goal_participants where uid = ${uid} union select goal_id from goal_departures where uid = ${uid})
    order by id for update`.execute(tx);
  const idsOf = (kind: 'regular' | 'shared') => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { personal: idsOf('regular'), shared: idsOf('shared') };
}

export async function deleteGoals(tx: Tx<Schema>, goalIds: readonly string[]): Promise<void> {
  if (goalIds.length > 0) await tx.deleteFrom('goals').where('id', 'in', goalIds).execute();
}

/**
 * Takes a person whose account is deleted out of shared goals. A goal that they created goes to another person with a
 * history in it, and is deleted where there is none; an offer is no history.
 * @param deleted how many check-ins of theirs were deleted in each goal
 */
export async function eraseFromSharedGoals(
  tx: Tx<Schema>,
  uid: string,
  goalIds: readonly string[],
  deleted: readonly { readonly goal_id: string; readonly count: number }[],
): Promise<void> {
  if (goalIds.length === 0) return;
  for (const { goal_id: goalId, count } of deleted) {
    await tx
      .updateTable('goals')
      .set((eb) => ({ gone_check_ins: eb('gone_check_ins', '+', count) }))
      .where('id', '=', goalId)
      .execute();
  }
  await tx.deleteFrom('goal_participants').where('uid', '=', uid).where('goal_id', 'in', goalIds).execute();
  await tx.deleteFrom('goal_departures').where('uid', '=', uid).where('goal_id', 'in', goalIds).execute();
  await sql`
    update goals set created_by = heir.uid
    from (
      select distinct on (goal_id) goal_id, uid from (
        select goal_id, uid, 1 as rank, joined_at as since from goal_participants
        where goal_id = any(${goalIds}::uuid[]) and offered_at is null
        union all
        select d.goal_id, d.uid, 2, d.left_at from goal_departures d
        where d.goal_id = any(${goalIds}::uuid[])
          and exists (select 1 from check_ins c where c.goal_id = d.goal_id and c.uid = d.uid)
      ) others order by goal_id, rank, since, uid
    ) heir
    where goals.id = heir.goal_id and goals.created_by = ${uid}`.execute(tx);
  await tx.deleteFrom('goals').where('id', 'in', goalIds).where('created_by', '=', uid).execute();
}
