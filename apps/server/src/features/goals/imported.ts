import type { AutomaticityAnswer } from '@fivefold/rules/automaticity';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type DayRange, NO_END } from '@fivefold/rules/days-off';
import { GOALS_MAX } from '@fivefold/rules/limits';
import { importedProgress } from '@fivefold/rules/goal-state';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import { writeAnswers } from './automaticity.ts';
import { type DaysOffColumns, daysOffColumnsSql } from './days-off.ts';
import { countGoals, insertPersonalGoal, lockGoal, type NewGoal, type Recounted, writeProgress } from './store.ts';
import type { GoalRow } from './wire.ts';

/** A goal of a person that a goal of a file may be. */
export interface ImportTarget extends DaysOffColumns, Pick<GoalRow, 'id' | 'goal' | 'frequency' | 'weekly_interval'> {
  readonly kind: 'regular' | 'shared';
  readonly imported_from: string | null;
  readonly next_idx: number;
}

const TARGETS = `
  select g.id, g.kind, g.goal, g.frequency, g.weekly_interval, g.imported_from, g.next_idx, ${daysOffColumnsSql('p', 'pr')}
  from goal_participants p
  join profiles pr on pr.uid = p.uid
  join goals g on g.id = p.goal_id and g.deleted_at is null
  where p.uid = $1 and p.offered_at is null
    and (g.imported_from = any($2::text[]) or g.id::text = any($3::text[]) or g.goal = any($4::text[]))
  order by g.created_at, g.id`;

/** The person's goals that were imported from the same place, have one of the ids, or the same text. */
export function findImportTargets(
  sql: Sql,
  uid: string,
  {
    from,
    ids,
    texts,
  }: { readonly from: readonly string[]; readonly ids: readonly string[]; readonly texts: readonly string[] },
): Promise<ImportTarget[]> {
  return sql<ImportTarget>('import_targets', TARGETS, [uid, from, ids, texts]);
}

export interface NewImportedGoal extends NewGoal {
  readonly importedFrom: string;
  readonly importedAt: Date;
  readonly archivedOn: LocalDay | null;
  readonly rooted: readonly DayRange[] | null;
  readonly answers: readonly AutomaticityAnswer[];
}

/** Makes a personal goal. The transaction holds the profile. @throws Problem goals.too_many */
export async function insertImportedGoal(tx: Tx<Schema>, goal: NewImportedGoal): Promise<void> {
  const count = await countGoals(tx, goal.uid);
  if (count >= GOALS_MAX) throw new Problem('goals.too_many');
  await insertPersonalGoal(tx, goal);
  await tx
    .updateTable('goals')
    .set({ imported_from: goal.importedFrom, imported_at: goal.importedAt })
    .where('id', '=', goal.id)
    .execute();
  const { id: goalId, uid, archivedOn, rooted, answers } = goal;
  const ends = [...answers.map(({ day }) => day), ...(rooted ?? []).map(({ to }) => to)];
  const asked =
    ends
      .filter((day) => day !== NO_END)
      .toSorted()
      .at(-1) ?? null;
  if (archivedOn === null && rooted === null && asked === null) return;
  await tx
    .updateTable('goal_participants')
    .set({ archived_on: archivedOn, rooted: rooted && JSON.stringify(rooted), automaticity_asked: asked })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
  await writeAnswers(tx, { goalId, uid }, answers);
}

/** Locks an imported goal, in the order of a check-in. @returns its next index; undefined when it is gone */
export async function lockImportTarget(tx: Tx<Schema>, uid: string, goalId: string): Promise<number | undefined> {
  await lockGoal(tx, goalId);
  const { rows } = await raw<{ next_idx: number }>`
    select g.next_idx from goal_participants p join goals g on g.id = p.goal_id and g.deleted_at is null
    where p.goal_id = ${goalId} and p.uid = ${uid} for no key update of p`.execute(tx);
  return rows[0]?.next_idx;
}

/** Writes how an imported goal stands after `added` more check-ins. The transaction holds the goal. */
export async function writeImported(
  tx: Tx<Schema>,
  { uid, goalId, added, ...recounted }: Omit<Recounted, 'progress'> & { uid: string; goalId: string; added: number },
): Promise<void> {
  await raw`update goals set next_idx = next_idx + ${added}::int where id = ${goalId}`.execute(tx);
  await writeProgress(tx, uid, goalId, { progress: importedProgress(recounted.totals.run?.to ?? null), ...recounted });
}
