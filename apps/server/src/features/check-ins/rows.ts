import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** Deletes a person's check-ins in some goals. @returns how many there were in each */
export async function deleteCheckInsOf(
  tx: Tx<Schema>,
  uid: string,
  goalIds: readonly string[],
): Promise<{ goal_id: string; count: number }[]> {
  const { rows } = await sql<{ goal_id: string; count: number }>`
    with gone as (delete from check_ins where goal_id = any(${goalIds}::uuid[]) and uid = ${uid} returning goal_id)
    select goal_id, count(*)::int as count from gone group by goal_id`.execute(tx);
  return rows;
}

/** Whose check-in has an index in a goal. */
export async function findAuthor(tx: Tx<Schema>, goalId: string, index: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('check_ins')
    .select('uid')
    .where('goal_id', '=', goalId)
    .where('idx', '=', index)
    .executeTakeFirst();
  return row?.uid;
}

/** SQL: changes the number of hearts of check-ins. `from` names a CTE with the `goal_id` and `idx` of each. */
export function changeHeartsSql({ from, by }: { readonly from: string; readonly by: '+ 1' | '- 1' }): string {
  return `update check_ins c set hearts = c.hearts ${by} from ${from} where c.goal_id = ${from}.goal_id and c.idx = ${from}.idx`;
}
