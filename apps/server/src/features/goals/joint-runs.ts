import type { LocalDay } from '@fivefold/rules/calendar';
import type { Rhythm } from '@fivefold/rules/frequency';
import { type JointRun, jointRunFromHistory } from '@fivefold/rules/joint-run';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type DaysOffColumns, daysOffColumnsSql, daysOffOf } from './days-off.ts';
import { lockGoal } from './store.ts';

/**
 * SQL part of the statement that writes a check-in on a shared goal: when the partner has done the same period, the
 * joint run goes on, or begins anew if one of the two has missed a period since. Every value is SQL; `windowFrom` and
 * `windowTo` are null where there are no periods. The goal's row is locked, so of two check-ins at once the second sees
 * the first.
 */
export function addJointPeriodSql(
  sql: Readonly<Record<'from' | 'uid' | 'day' | 'windowFrom' | 'windowTo' | 'runFrom', string>>,
): string {
  return `
    insert into joint_runs (goal_id, count, from_day, to_day)
    select ${sql.from}.id, case when run.goes_on then before.count + 1 else 1 end,
      case when run.goes_on then before.from_day else run.day end, run.day
    from ${sql.from}
    join goal_participants p on p.goal_id = ${sql.from}.id and p.uid <> ${sql.uid} and p.offered_at is null
    left join joint_runs before on before.goal_id = ${sql.from}.id
    cross join lateral (
      select c.day from check_ins c
      where c.goal_id = ${sql.from}.id and c.uid = p.uid and c.day between ${sql.windowFrom} and ${sql.windowTo}
        and (before.to_day is null or c.day > before.to_day)
      order by c.day limit 1) theirs
    cross join lateral (
      select greatest(${sql.day}, theirs.day) as day,
        greatest(${sql.runFrom}, case when p.run_to = p.last_checked then p.run_from else theirs.day end) <= before.to_day as goes_on) run
    where before.to_day is null or ${sql.day} > before.to_day
    on conflict (goal_id) do update set count = excluded.count, from_day = excluded.from_day, to_day = excluded.to_day`;
}

interface PartRow extends DaysOffColumns {
  readonly uid: string;
  readonly days: readonly LocalDay[];
}

/**
 * SQL that is true for a shared goal which both did, but whose joint run is not kept: they shared it before joint runs
 * were. Each value is SQL.
 */
export function lacksJointRunSql({ goal, part }: Readonly<Record<'goal' | 'part', string>>): string {
  return `${goal}.kind = 'shared' and ${goal}.frequency <> 'once' and ${part}.last_checked is not null
    and not exists (select from joint_runs j where j.goal_id = ${goal}.id)
    and exists (
      select from goal_participants other
      where other.goal_id = ${goal}.id and other.uid <> ${part}.uid and other.offered_at is null and other.last_checked is not null)`;
}

/** Keeps the joint run of a goal's history where none is kept, so that the next check-in goes on with it. */
export async function startJointRun(tx: Tx<Schema>, goalId: string, rhythm: Rhythm): Promise<void> {
  await lockGoal(tx, goalId);
  if (!(await hasJointRun(tx, goalId))) await countJointRun(tx, goalId, rhythm);
}

/**
 * Counts the joint run of a goal anew, after a check-in was taken back. One that is not kept yet stays so: no one
 * expects that an undo shows a run. The transaction must hold the goal's lock.
 */
export async function recountJointRun(tx: Tx<Schema>, goalId: string, rhythm: Rhythm): Promise<void> {
  if (await hasJointRun(tx, goalId)) await countJointRun(tx, goalId, rhythm);
}

async function hasJointRun(tx: Tx<Schema>, goalId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('joint_runs').select('goal_id').where('goal_id', '=', goalId).executeTakeFirst()) !== undefined
  );
}

/** Keeps the joint run that a goal's history has. The transaction must hold the goal's lock. */
export async function countJointRun(tx: Tx<Schema>, goalId: string, rhythm: Rhythm): Promise<void> {
  const { rows } = await raw<PartRow>`
    select p.uid, ${raw.raw(daysOffColumnsSql('p', 'pr'))},
      array(select c.day from check_ins c where c.goal_id = p.goal_id and c.uid = p.uid order by c.day) as days
    from goal_participants p join profiles pr on pr.uid = p.uid
    where p.goal_id = ${goalId} and p.offered_at is null order by p.uid`.execute(tx);
  const [one, other] = rows.map((row) => ({ days: row.days, daysOff: daysOffOf(row) }));
  const joint = one === undefined || other === undefined ? null : jointRunFromHistory(rhythm, one, other);
  await writeJointRun(tx, goalId, joint);
}

async function writeJointRun(tx: Tx<Schema>, goalId: string, joint: JointRun | null): Promise<void> {
  if (joint === null) {
    await tx.deleteFrom('joint_runs').where('goal_id', '=', goalId).execute();
    return;
  }
  const values = { count: joint.count, from_day: joint.from, to_day: joint.to };
  await tx
    .insertInto('joint_runs')
    .values({ goal_id: goalId, ...values })
    .onConflict((conflict) => conflict.column('goal_id').doUpdateSet(values))
    .execute();
}
