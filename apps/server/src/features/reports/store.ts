import type { ReportOutcome, ReportReason, ReportedPart } from '@fivefold/rules/reports';
import { type Kysely, sql as raw } from 'kysely';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { isPresentSql } from '../profile/steps.ts';

/** What can be reported of a goal or of one check-in. */
export interface Reportable {
  /** Whose it is. */
  readonly uid: string;
  readonly goal: string;
  readonly note: string | null;
  readonly photo_id: string | null;
}

const FIND_GOAL = `select created_by as uid, goal, null as note, null as photo_id from goals where id = $1`;
const FIND_CHECK_IN = `
  select c.uid, g.goal, c.description as note, c.photo_id
  from check_ins c join goals g on g.id = c.goal_id join profiles p on p.uid = c.uid and ${isPresentSql('p')} where c.goal_id = $1 and c.idx = $2`;

/** @param index of a check-in; undefined for the goal itself */
export async function findReportable(
  sql: Sql,
  goalId: string,
  index: number | undefined,
): Promise<Reportable | undefined> {
  const rows =
    index === undefined
      ? await sql<Reportable>('find_reportable_goal', FIND_GOAL, [goalId])
      : await sql<Reportable>('find_reportable_check_in', FIND_CHECK_IN, [goalId, index]);
  return rows[0];
}

export interface NewReport {
  readonly id: string;
  readonly madeAt: Date;
  readonly reporterUid: string;
  readonly goalId: string;
  readonly index: number | undefined;
  readonly part: ReportedPart;
  readonly reason: ReportReason;
  readonly comment: string;
  readonly of: Reportable;
  readonly photo: Buffer | undefined;
}

export async function insertReport(
  tx: Tx<Schema>,
  { id, madeAt, part, reason, comment, of, ...report }: NewReport,
): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      id,
      made_at: madeAt,
      reporter_uid: report.reporterUid,
      subject_uid: of.uid,
      goal_id: report.goalId,
      idx: report.index ?? null,
      part,
      reason,
      comment,
      goal: of.goal,
      note: of.note,
      photo: report.photo ?? null,
      settled_at: null,
      outcome: null,
      erase_at: null,
    })
    .execute();
}

/** Forgets who reported, and sets the end of the reports about a person whose account goes. */
export async function endReportsOf(tx: Tx<Schema>, uid: string, eraseAt: Date): Promise<void> {
  await tx.updateTable('reports').set({ reporter_uid: null }).where('reporter_uid', '=', uid).execute();
  await tx
    .updateTable('reports')
    .set({ erase_at: eraseAt })
    .where('subject_uid', '=', uid)
    .where('erase_at', 'is', null)
    .execute();
}

/** Lets the reports about a person's check-ins follow them to another goal, so that they can still be removed. */
export async function moveReports(
  tx: Tx<Schema>,
  { from, to, uid }: { readonly from: string; readonly to: string; readonly uid: string },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ goal_id: to })
    .where('subject_uid', '=', uid)
    .where('goal_id', '=', from)
    .where('idx', 'is not', null)
    .execute();
}

export function deleteEndedReports(db: Kysely<Schema>, now: Date): Promise<void> {
  return deleteInBatches(
    db,
    raw`delete from reports where id in (select id from reports where erase_at <= ${now} order by erase_at limit ${BATCH})`,
  );
}

export interface StoredReport {
  readonly id: string;
  readonly made_at: Date;
  readonly reporter_uid: string | null;
  readonly subject_uid: string;
  readonly goal_id: string;
  readonly idx: number | null;
  readonly part: ReportedPart;
  readonly reason: string;
  readonly comment: string;
  readonly goal: string;
  readonly note: string | null;
  readonly settled_at: Date | null;
  readonly outcome: ReportOutcome | null;
}

const COLUMNS = [
  'id',
  'made_at',
  'reporter_uid',
  'subject_uid',
  'goal_id',
  'idx',
  'part',
  'reason',
  'comment',
  'goal',
  'note',
  'settled_at',
  'outcome',
] as const;

/** The oldest reports that wait, or with `all` the newest ones. */
export function listReports(
  db: Kysely<Schema>,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<StoredReport[]> {
  const reports = db.selectFrom('reports').select(COLUMNS).limit(limit);
  return all
    ? reports.orderBy('made_at', 'desc').orderBy('id').execute()
    : reports.where('settled_at', 'is', null).orderBy('made_at').orderBy('id').execute();
}

/** The report with an id, or the only one whose id begins so. */
export async function findReport(db: Tx<Schema> | Kysely<Schema>, id: string): Promise<StoredReport | undefined> {
  const rows = await db
    .selectFrom('reports')
    .select(COLUMNS)
    .where(raw<string>`id::text`, 'like', `${id.replaceAll(/[^0-9a-f-]/g, '')}%`)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** The copy of a reported photo. */
export async function findReportedPhoto(db: Kysely<Schema>, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('reports').select('photo').where('id', '=', id).executeTakeFirst();
  return row?.photo ?? undefined;
}

/** @returns false when there is no such open report */
export async function settleReport(
  tx: Tx<Schema>,
  { id, outcome, at }: { readonly id: string; readonly outcome: ReportOutcome; readonly at: Date },
): Promise<boolean> {
  const settled = await tx
    .updateTable('reports')
    .set({ settled_at: at, outcome })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}
