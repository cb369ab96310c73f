import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type GoalColumns, goalColumnsSql, type ProgressColumns, progressColumnsSql } from './columns.ts';
import { type DaysOffColumns, daysOffColumnsSql } from './days-off.ts';

interface CheckedGoal extends GoalColumns, ProgressColumns, DaysOffColumns {
  readonly uid: string;
  readonly goal_id: string;
}

/** The goals of people that were ever checked in and come again, with what says how they stand on a day. */
export async function listCheckedGoals(tx: Tx<Schema>, uids: readonly string[]): Promise<CheckedGoal[]> {
  const { rows } = await sql<CheckedGoal>`
    select p.uid, p.goal_id, ${sql.raw(goalColumnsSql('g'))}, ${sql.raw(progressColumnsSql('p'))}, ${sql.raw(daysOffColumnsSql('p', 'pr'))}
    from unnest(${[...uids]}::text[]) who(uid)
    join goal_participants p on p.uid = who.uid and p.last_checked is not null and p.archived_on is null
    join profiles pr on pr.uid = p.uid
    join goals g on g.id = p.goal_id and g.deleted_at is null and g.frequency <> 'once'`.execute(tx);
  return rows;
}
