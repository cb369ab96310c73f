import { goalTitle } from '@fivefold/rules/goal-label';
import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** What goals are called that a person takes part in, in their order. */
export async function findGoalTitles(tx: Tx<Schema>, uid: string, goalIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('goal_participants as p')
    .innerJoin('goals as g', 'g.id', 'p.goal_id')
    .select(['g.goal', 'g.emoji'])
    .where('p.uid', '=', uid)
    .where('g.id', '=', sql<string>`any(${goalIds}::uuid[])`)
    .where('g.deleted_at', 'is', null)
    .orderBy('p.position')
    .orderBy('g.id')
    .execute();
  return rows.map(goalTitle);
}
