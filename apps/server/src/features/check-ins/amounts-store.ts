import type { LocalDay } from '@fivefold/rules/calendar';
import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** Whose amounts, of which goal. The transaction must have locked the participation. */
interface Place {
  readonly goalId: string;
  readonly uid: string;
}

export interface Addition {
  readonly day: LocalDay;
  readonly hundredths: number;
}

export interface StoredAddition extends Addition {
  readonly seq: number;
}

/** What is added on a day, and in how many additions. */
export async function findAmountOfDay(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  day: LocalDay,
): Promise<{ hundredths: number; additions: number }> {
  const row = await tx
    .selectFrom('amounts')
    .select(['hundredths', 'additions'])
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ?? { hundredths: 0, additions: 0 };
}

/** Keeps an addition with its day, and forgets those that can no longer be taken back. */
export async function insertAddition(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  { day, hundredths, at, forgotten }: Addition & { readonly at: Date; readonly forgotten: Date },
): Promise<void> {
  await sql`
    with gone as (delete from additions where goal_id = ${goalId} and uid = ${uid} and added_at < ${forgotten}),
    kept as (
      insert into amounts (goal_id, uid, day, hundredths, additions) values (${goalId}, ${uid}, ${day}, ${hundredths}, 1)
      on conflict (goal_id, uid, day) do update
        set hundredths = amounts.hundredths + excluded.hundredths, additions = amounts.additions + 1)
    insert into additions (goal_id, uid, seq, day, hundredths, added_at)
    select ${goalId}, ${uid}, coalesce(max(seq), 0) + 1, ${day}, ${hundredths}::int, ${at}
    from additions where goal_id = ${goalId} and uid = ${uid}`.execute(tx);
}

/** The newest addition that can still be taken back. */
export function findNewestAddition(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  since: Date,
): Promise<StoredAddition | undefined> {
  return tx
    .selectFrom('additions')
    .select(['seq', 'day', 'hundredths'])
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .where('added_at', '>=', since)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteAddition(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  { seq, day, hundredths }: StoredAddition,
): Promise<void> {
  await sql`
    with gone as (delete from additions where goal_id = ${goalId} and uid = ${uid} and seq = ${seq})
    update amounts set hundredths = hundredths - ${hundredths}::int, additions = additions - 1
    where goal_id = ${goalId} and uid = ${uid} and day = ${day}`.execute(tx);
  await deleteEmptyDays(tx, { goalId, uid }, { from: day, to: day });
}

interface DayRange {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

async function deleteEmptyDays(tx: Tx<Schema>, { goalId, uid }: Place, { from, to }: DayRange): Promise<void> {
  await sql`
    delete from amounts
    where goal_id = ${goalId} and uid = ${uid} and day between ${from} and ${to} and additions = 0`.execute(tx);
}

/** An addition that went with the check-in that it made; it comes back with it. */
export interface RemovedAddition extends StoredAddition {
  readonly added_at: string | Date;
}

/** Takes the newest additions of a period back until what is left is below the target. @returns them, the oldest first */
export async function deleteAdditionsToTarget(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  { from, to, target }: DayRange & { readonly target: number },
): Promise<readonly RemovedAddition[]> {
  const sum = await sumAmounts(tx, { goalId, uid }, { from, to });
  if (sum < target) return [];
  const { rows } = await sql<RemovedAddition>`
    with back as (
      select seq, day, hundredths, added_at
      from (select a.*, sum(hundredths) over (order by seq desc) - hundredths as newer from additions a
            where goal_id = ${goalId} and uid = ${uid} and day between ${from} and ${to}) each
      where ${sum}::bigint - newer >= ${target}::int),
    gone as (delete from additions a using back where a.goal_id = ${goalId} and a.uid = ${uid} and a.seq = back.seq),
    kept as (
      update amounts a set hundredths = a.hundredths - b.hundredths, additions = a.additions - b.additions
      from (select day, sum(hundredths)::bigint as hundredths, count(*)::int as additions from back group by day) b
      where a.goal_id = ${goalId} and a.uid = ${uid} and a.day = b.day)
    select * from back order by seq`.execute(tx);
  await deleteEmptyDays(tx, { goalId, uid }, { from, to });
  return rows;
}

/** Adds again what went with a check-in. */
export async function insertAdditionsAgain(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  additions: readonly RemovedAddition[],
): Promise<void> {
  await sql`
    with back as (
      select * from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb)
        as each (seq int, day date, hundredths int, added_at timestamptz)),
    kept as (
      insert into amounts (goal_id, uid, day, hundredths, additions)
      select ${goalId}, ${uid}, day, sum(hundredths), count(*) from back group by day
      on conflict (goal_id, uid, day) do update
        set hundredths = amounts.hundredths + excluded.hundredths, additions = amounts.additions + excluded.additions)
    insert into additions (goal_id, uid, seq, day, hundredths, added_at)
    select ${goalId}, ${uid},
           (select coalesce(max(seq), 0) from additions where goal_id = ${goalId} and uid = ${uid}) + row_number() over (order by seq),
           day, hundredths, added_at
    from back`.execute(tx);
}

/** What is added from one day to another, in hundredths. */
export async function sumAmounts(tx: Tx<Schema>, { goalId, uid }: Place, { from, to }: DayRange): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(hundredths), 0)::bigint as sum from amounts
    where goal_id = ${goalId} and uid = ${uid} and day between ${from} and ${to}`.execute(tx);
  return rows[0]?.sum ?? 0;
}

/** The last day on which something is added; null when nothing is. */
export async function findLastAmountDay(tx: Tx<Schema>, { goalId, uid }: Place): Promise<LocalDay | null> {
  const { rows } = await sql<{ day: LocalDay | null }>`
    select max(day) as day from amounts where goal_id = ${goalId} and uid = ${uid}`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The index of a day's check-in, if there is one. */
export async function findCheckInOn(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  day: LocalDay,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('check_ins')
    .select('idx')
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.idx;
}

/** Writes what is added in the period of a day's check-in, if there is one. */
export async function writeAmountOfCheckIn(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  { day, hundredths }: Addition,
): Promise<void> {
  await tx
    .updateTable('check_ins')
    .set({ amount: hundredths })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .execute();
}
