import type { LocalDay } from '@fivefold/rules/calendar';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import { LETTERS_MAX } from '@fivefold/rules/limits';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import {
  type DaysOffColumns,
  daysOffColumnsSql,
  type LetterColumns,
  letterColumnsSql,
  type ProgressColumns,
  progressColumnsSql,
  totalsColumnsSql,
  type TotalsRow,
  writeLettersSince,
} from '../goals/steps.ts';

/** A person's part in a goal. */
export interface Place {
  readonly uid: string;
  readonly goalId: string;
}

/** How the writer stands with a goal. */
export interface Part extends DaysOffColumns, ProgressColumns, LetterColumns, TotalsRow {
  readonly frequency: Frequency;
  readonly weekly_interval: WeeklyInterval | null;
}

const FIND_PART = `
  select g.frequency, g.weekly_interval, ${progressColumnsSql('p')}, ${letterColumnsSql('p')}, ${totalsColumnsSql('p')},
         ${daysOffColumnsSql('p', 'pr')}
  from goal_participants p
  join goals g on g.id = p.goal_id and g.deleted_at is null
  join profiles pr on pr.uid = p.uid
  where p.uid = $1 and p.goal_id = $2 and p.offered_at is null`;

/** Undefined when they do not take part. */
export async function findPart(sql: Sql, { uid, goalId }: Place): Promise<Part | undefined> {
  return (await sql<Part>('letters_part', FIND_PART, [uid, goalId]))[0];
}

export interface StoredLetter {
  readonly row: number;
  readonly text: string;
  readonly written_on: LocalDay;
  readonly read_on: LocalDay | null;
}

const LIST = `
  select l.row_number as row, l.text, l.written_on, l.read_on
  from letters l where l.uid = $1 and l.goal_id = $2 order by l.row_number limit ${LETTERS_MAX}`;

/** A person's letters of a goal, by their rows. */
export function listOfGoal(sql: Sql, { uid, goalId }: Place): Promise<StoredLetter[]> {
  return sql<StoredLetter>('letters_of_goal', LIST, [uid, goalId]);
}

/** How many letters a person has, on all goals. */
export async function countLetters(tx: Tx<Schema>, uid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('letters')
    .where('uid', '=', uid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores letters of a goal. The transaction holds the participation. */
export async function insertLetters(
  tx: Tx<Schema>,
  { uid, goalId }: Place,
  letters: readonly StoredLetter[],
): Promise<void> {
  if (letters.length === 0) return;
  await tx
    .insertInto('letters')
    .values(letters.map(({ row, ...letter }) => ({ uid, goal_id: goalId, row_number: row, ...letter })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await updateSince(tx, { uid, goalId });
}

/** Notes that a letter was read. The transaction holds the participation. */
export async function setRead(
  tx: Tx<Schema>,
  { uid, goalId }: Place,
  { row, day }: { readonly row: number; readonly day: LocalDay },
): Promise<void> {
  await tx
    .updateTable('letters')
    .set({ read_on: day })
    .where('uid', '=', uid)
    .where('goal_id', '=', goalId)
    .where('row_number', '=', row)
    .execute();
  await updateSince(tx, { uid, goalId });
}

/** Keeps with the goal since when its letters wait, so that the dashboard reads no letters. */
async function updateSince(tx: Tx<Schema>, place: Place): Promise<void> {
  const oldest = await tx
    .selectFrom('letters')
    .select((eb) => eb.fn.min<LocalDay | null>('written_on').as('since'))
    .where('uid', '=', place.uid)
    .where('goal_id', '=', place.goalId)
    .where('read_on', 'is', null)
    .executeTakeFirst();
  await writeLettersSince(tx, place, oldest?.since ?? null);
}
