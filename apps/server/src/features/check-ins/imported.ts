import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';

export interface ImportedCheckIn {
  readonly day: LocalDay;
  readonly description: string;
  readonly addedOn: LocalDay | null;
  readonly celebration: Celebration | null;
  readonly timeZone: string | null;
  readonly arrivedAt: Date;
  readonly small: boolean;
  readonly cameBack: boolean;
  readonly milestone: number | null;
}

/** How many rows go with one statement. */
const BATCH = 2000;

/** Writes check-ins of a goal that take the indexes from `index` on. The transaction holds the goal. */
export async function insertImported(
  tx: Tx<Schema>,
  { goalId, uid, index }: { readonly goalId: string; readonly uid: string; readonly index: number },
  checkIns: readonly ImportedCheckIn[],
): Promise<void> {
  for (let start = 0; start < checkIns.length; start += BATCH) {
    const batch = checkIns.slice(start, start + BATCH);
    await raw`
      insert into check_ins (goal_id, idx, uid, day, description, added_on, celebration, time_zone, arrived_at, small, came_back, milestone, is_imported)
      select ${goalId}::uuid, ${index + start}::int + nth::int - 1, ${uid}, day, description, added_on, celebration, zone, at, small, came_back, milestone, true
      from unnest(
        ${batch.map(({ day }) => day)}::date[], ${batch.map(({ description }) => description)}::text[],
        ${batch.map(({ addedOn }) => addedOn)}::date[], ${batch.map(({ celebration }) => celebration)}::text[],
        ${batch.map(({ timeZone }) => timeZone)}::text[], ${batch.map(({ arrivedAt }) => arrivedAt.toISOString())}::timestamptz[],
        ${batch.map(({ small }) => small)}::boolean[], ${batch.map(({ cameBack }) => cameBack)}::boolean[],
        ${batch.map(({ milestone }) => milestone)}::smallint[]
      ) with ordinality as c (day, description, added_on, celebration, zone, at, small, came_back, milestone, nth)`.execute(
      tx,
    );
  }
}

/** The day of the last imported check-in of a person on a goal; those that were made here come after it. */
export async function findLastImported(tx: Tx<Schema>, goalId: string, uid: string): Promise<LocalDay | null> {
  const row = await tx
    .selectFrom('check_ins')
    .select('day')
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .where('is_imported', '=', true)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** A person's check-ins on one goal. */
interface DaysOfGoal {
  readonly goal_id: string;
  /** As text, ascending: 'YYYY-MM-DD,…'. */
  readonly days: string;
  readonly is_all_imported: boolean;
}

const DAYS_OF_GOALS = `
  select goal_id, string_agg(day::text, ',' order by day) as days, bool_and(is_imported) as is_all_imported
  from check_ins where goal_id = any($1::uuid[]) and uid = $2 group by goal_id`;

/** The days of a person's check-ins on some goals, by the goals' ids. */
export async function daysOfGoals(
  sql: Sql,
  uid: string,
  goalIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly days: readonly LocalDay[]; readonly isAllImported: boolean }>> {
  const rows = goalIds.length === 0 ? [] : await sql<DaysOfGoal>('days_of_goals', DAYS_OF_GOALS, [goalIds, uid]);
  return new Map(
    rows.map((row) => [row.goal_id, { days: row.days.split(',') as LocalDay[], isAllImported: row.is_all_imported }]),
  );
}
