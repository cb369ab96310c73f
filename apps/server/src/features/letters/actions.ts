import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import {
  type listLetters as listLettersCall,
  type readLetter as readLetterCall,
  type WireLetter,
  writeLetter as writeLetterCall,
} from '@fivefold/contract/calls/letters';
import { type LetterGoal, isLetterDue, rowForLetter } from '@fivefold/rules/letters';
import { LETTERS_MAX } from '@fivefold/rules/limits';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { type Sql, sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import { listDays } from '../check-ins/steps.ts';
import { lockParticipation, stateOf, totalsOf } from '../goals/steps.ts';
import { lockProfiles } from '../profile/steps.ts';
import {
  countLetters,
  findPart,
  insertLetters,
  listOfGoal,
  type Part,
  type Place,
  setRead,
  type StoredLetter,
} from './store.ts';

export interface LetterDeps {
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
}

/** The caller's own letters of a goal; those that wait without their text. @throws Problem goals.not_found */
export async function listLetters(
  { sql, clock }: LetterDeps,
  caller: Caller,
  goalId: string,
): Promise<AnswerOf<typeof listLettersCall>> {
  const place = { uid: caller.uid, goalId };
  const { part, goal, letters } = await readAll(sql, { clock }, caller, place);
  const isArchived = part.archived_on !== null;
  return {
    room: isArchived ? null : await findRoom(sql, place, { part, goal, letters }),
    letters: letters.map((letter) => toWireLetter(letter, goal)),
  };
}

function toWireLetter({ text, ...letter }: StoredLetter, goal: LetterGoal): WireLetter {
  const isOpen = letter.read_on !== null || isLetterDue(letter.written_on, goal);
  return { ...letter, text: isOpen ? text : null };
}

/**
 * Writes a letter for the row that has room for one.
 * @throws Problem goals.not_found, goals.not_accepted, goals.archived, letters.no_room, letters.too_many
 */
export function writeLetter(
  { db, clock }: LetterDeps,
  caller: Caller,
  body: BodyOf<typeof writeLetterCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof writeLetterCall>> {
  const { goalId, row, text } = body;
  const place = { uid: caller.uid, goalId };
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(writeLetterCall, caller.uid, key, body), async (tx) => {
    const locked = await lockParticipation(tx, caller.uid, goalId);
    if (locked === undefined) throw new Problem('goals.not_found');
    if (locked.archived_on !== null) throw new Problem('goals.archived');
    const all = await readAll(sqlIn(tx), { clock }, caller, place);
    if ((await findRoom(sqlIn(tx), place, all)) !== row) throw new Problem('letters.no_room');
    // Two at once on two goals would count the same number.
    await lockProfiles(tx, caller.uid);
    if ((await countLetters(tx, caller.uid)) >= LETTERS_MAX) throw new Problem('letters.too_many');
    await insertLetters(tx, place, [{ row, text, written_on: all.goal.today, read_on: null }]);
    return { success: true };
  });
}

/**
 * Notes that a letter was read.
 * @throws Problem goals.not_found, goals.not_accepted, letters.not_due
 */
export function readLetter(
  { db, clock }: LetterDeps,
  caller: Caller,
  { goalId, row }: BodyOf<typeof readLetterCall>,
): Promise<AnswerOf<typeof readLetterCall>> {
  const place = { uid: caller.uid, goalId };
  return inTransaction(db.kysely, async (tx) => {
    if ((await lockParticipation(tx, caller.uid, goalId)) === undefined) throw new Problem('goals.not_found');
    const { goal, letters } = await readAll(sqlIn(tx), { clock }, caller, place);
    const letter = letters.find((each) => each.row === row);
    if ((letter?.read_on ?? null) !== null) return { success: true };
    if (letter === undefined || !isLetterDue(letter.written_on, goal)) throw new Problem('letters.not_due');
    await setRead(tx, place, { row, day: goal.today });
    return { success: true };
  });
}

interface OfGoal {
  readonly part: Part;
  readonly goal: LetterGoal;
  readonly letters: readonly StoredLetter[];
}

/** @throws Problem goals.not_found */
async function readAll(sql: Sql, { clock }: Pick<LetterDeps, 'clock'>, caller: Caller, place: Place): Promise<OfGoal> {
  const part = await findPart(sql, place);
  if (part === undefined) throw new Problem('goals.not_found');
  const today = todayOf(clock, caller);
  const { isLapsed } = stateOf(part, today);
  return { part, goal: { today, isLapsed, beganAnew: part.began_anew }, letters: await listOfGoal(sql, place) };
}

/** The row that has room for a letter. */
async function findRoom(sql: Sql, { goalId, uid }: Place, { part, goal, letters }: OfGoal): Promise<number | null> {
  // Only where an older process wrote the last check-in.
  const checkIns = totalsOf(part)?.checkIns ?? (await listDays(sql, goalId, uid)).length;
  const written = new Set(letters.map(({ row }) => row));
  return rowForLetter(checkIns, { isLapsed: goal.isLapsed, written });
}
