import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { COPIED_COLUMNS } from './columns.ts';

/** The goals that one person created and another has left, locked until the transaction ends. */
export async function lockGoalsLeft(
  tx: Tx<Schema>,
  { createdBy, leftBy }: { readonly createdBy: string; readonly leftBy: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from goals g
    where g.created_by = ${createdBy} and g.id in (select goal_id from goal_departures where uid = ${leftBy})
    order by g.id for no key update of g`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Makes a goal of their own for someone who left it, in which no one takes part: there their check-ins stay in their
 * export. The transaction holds the goal.
 */
export async function copyGoalLeft(
  tx: Tx<Schema>,
  { from, to, uid }: { from: string; to: string; uid: string },
): Promise<void> {
  await sql`
    insert into goals (id, kind, ${sql.raw(COPIED_COLUMNS)}, is_public, created_by, created_at, next_idx, gone_check_ins)
    select ${to}::uuid, kind, ${sql.raw(COPIED_COLUMNS)}, false, ${uid}, created_at, next_idx, next_idx
    from goals where id = ${from}`.execute(tx);
  await tx
    .updateTable('goal_departures')
    .set({ goal_id: to })
    .where('uid', '=', uid)
    .where('goal_id', '=', from)
    .execute();
}

/** Counts check-ins that went from one goal to another. */
export async function countMoved(
  tx: Tx<Schema>,
  { from, to, count }: { from: string; to: string; count: number },
): Promise<void> {
  await sql`
    update goals set gone_check_ins = gone_check_ins + case when id = ${from} then ${count}::int else -${count}::int end
    where id in (${from}, ${to})`.execute(tx);
}
