import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { answerMiss as answerMissCall, undoSlip as undoSlipCall } from '@fivefold/contract/calls/misses';
import { countByWeekday, maySlip } from '@fivefold/rules/avoid';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { rhythmOf } from '@fivefold/rules/frequency';
import {
  bringsOffer,
  countedSince,
  type DayAnswer,
  isMissedDay,
  missesErasedUntil,
  SLIPPED,
} from '@fivefold/rules/miss';
import { isRootedOn } from '@fivefold/rules/days-off';
import { text } from '@fivefold/rules/text-key';
import { sql } from 'kysely';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import { todayOf, zoneOf } from '#kernel/today';
import { daysOffOf } from './days-off.ts';
import { lockParticipation, type Participation, skipIndex } from './store.ts';

interface MissDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

interface Place {
  readonly uid: string;
  readonly goalId: string;
}

/**
 * Notes that the caller missed a goal on a day, so that they are not asked again, and why, if they say it. Nothing else
 * happens by it, but that a day on which they slipped is not held any more.
 * @throws Problem goals.not_found, goals.not_accepted, goals.archived, goals.not_missed, goals.not_avoided
 */
export function answerMiss(
  { db, clock }: MissDeps,
  caller: Caller,
  body: BodyOf<typeof answerMissCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof answerMissCall>> {
  const { goalId, day, reason } = body;
  const place = { uid: caller.uid, goalId };
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(answerMissCall, caller.uid, key, body), async (tx) => {
    const part = await lockParticipation(tx, caller.uid, goalId);
    if (part === undefined) throw new Problem('goals.not_found');
    if (part.archived_on !== null) throw new Problem('goals.archived');
    if (reason === SLIPPED) {
      requireSlip(part, day, todayOf(clock, caller), zoneOf(caller));
      await storeReason(tx, place, { day, reason });
      await noteAnswered(tx, place, day);
      // A check-in that was decided before loses its race and decides again.
      await skipIndex(tx, goalId, 0);
      return { success: true, offer: null };
    }
    const rhythm = rhythmOf(part.frequency, part.weekly_interval);
    const standing = { lastChecked: part.last_checked, today: todayOf(clock, caller), daysOff: daysOffOf(part) };
    if (!isMissedDay(day, { rhythm, ...standing })) throw new Problem('goals.not_missed');
    await noteAnswered(tx, place, day);
    const isOffered = reason !== undefined && (await storeReason(tx, place, { day, reason }));
    return { success: true, offer: isOffered ? reason : null };
  });
}

/** @throws Problem goals.not_avoided, goals.not_missed */
function requireSlip(part: Participation, day: LocalDay, today: LocalDay, timeZone: string): void {
  if (!part.avoid || isRootedOn(daysOffOf(part), today)) throw new Problem('goals.not_avoided');
  const createdOn = dayInZone(part.created_at, timeZone);
  const standing = { createdOn, lastChecked: part.last_checked, today, daysOff: daysOffOf(part) };
  if (!maySlip(day, standing)) throw new Problem('goals.not_missed', NOT_SLIPPED);
}

const NOT_SLIPPED = text('You can say this of today and of the last 7 days, and only of days that you didn’t hold.');

/**
 * Takes back that the caller slipped on a day. It may be repeated.
 * @throws Problem goals.not_found
 */
export function undoSlip(
  { db, clock }: MissDeps,
  { uid }: Caller,
  body: BodyOf<typeof undoSlipCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { goalId, day } = body;
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(undoSlipCall, uid, key, body), async (tx) => {
    if ((await lockParticipation(tx, uid, goalId, 'regular')) === undefined) throw new Problem('goals.not_found');
    await deleteSlips(tx, { uid, goalId }, [day]);
    return { success: true };
  });
}

/** Takes back that a person slipped on some days. The transaction must hold the lock of `lockParticipation`. */
export async function deleteSlips(tx: Tx<Schema>, { uid, goalId }: Place, days: readonly LocalDay[]): Promise<void> {
  await sql`
    with gone as (
      delete from misses where uid = ${uid} and goal_id = ${goalId} and day = any(${days}::date[]) and reason = ${SLIPPED}
      returning day
    )
    update goal_participants set miss_answered = (
      select max(m.day) from misses m
      where m.uid = ${uid} and m.goal_id = ${goalId} and m.day not in (select day from gone)
    )
    where uid = ${uid} and goal_id = ${goalId} and miss_answered in (select day from gone)`.execute(tx);
}

/** SQL: whether the person of participant `p` slipped on a day. */
export function hasSlippedSql({ p, day }: Readonly<Record<'p' | 'day', string>>): string {
  return `exists (select from misses m where m.uid = ${p}.uid and m.goal_id = ${p}.goal_id and m.day = ${day} and m.reason = '${SLIPPED}')`;
}

const SLIPS = `select m.day from misses m where m.uid = $1 and m.goal_id = $2 and m.reason = '${SLIPPED}' and m.day > $3`;

/** On how many of each weekday a person slipped, Monday first, as long as answers are stored: at most a row a day. */
export async function countSlips(sqlOf: Sql, { uid, goalId }: Place, today: LocalDay): Promise<readonly number[]> {
  const rows = await sqlOf<{ day: LocalDay }>('slips', SLIPS, [uid, goalId, missesErasedUntil(today)]);
  return countByWeekday(rows.map(({ day }) => day));
}

async function noteAnswered(tx: Tx<Schema>, { uid, goalId }: Place, day: LocalDay): Promise<void> {
  await sql`
    update goal_participants set miss_answered = ${day}
    where uid = ${uid} and goal_id = ${goalId} and (miss_answered is null or miss_answered < ${day})`.execute(tx);
}

/** Stores the first reason that is given for a day. @returns whether it brings an offer */
async function storeReason(
  tx: Tx<Schema>,
  { uid, goalId }: Place,
  { day, reason }: { readonly day: LocalDay; readonly reason: DayAnswer },
): Promise<boolean> {
  const others = await tx
    .selectFrom('misses')
    .select(['day', 'is_offered as isOffered'])
    .where('uid', '=', uid)
    .where('goal_id', '=', goalId)
    .where('reason', '=', reason)
    .where('day', '>=', countedSince(day))
    .execute();
  const isOffered = bringsOffer(day, others);
  const stored = await tx
    .insertInto('misses')
    .values({ uid, goal_id: goalId, day, reason, is_offered: isOffered })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return stored !== undefined && isOffered;
}

interface ImportedMiss {
  readonly day: LocalDay;
  readonly reason: DayAnswer;
  readonly brought_offer: boolean;
}

/** Stores what an import brings of a goal that it makes. What would be erased soon is left out. */
export async function insertImportedMisses(
  tx: Tx<Schema>,
  { uid, goalId }: Place,
  { misses, today }: { misses: readonly ImportedMiss[]; today: LocalDay },
): Promise<void> {
  const kept = misses.filter(({ day }) => day > missesErasedUntil(today));
  if (kept.length === 0) return;
  await tx
    .insertInto('misses')
    .values(kept.map(({ brought_offer, ...miss }) => ({ uid, goal_id: goalId, ...miss, is_offered: brought_offer })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Erases answers that are 90 days old. */
export function missesSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'goals.erase-misses', async () => {
    const until = missesErasedUntil(dayInZone(deps.clock.now(), 'UTC'));
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from misses where (uid, goal_id, day) in (
          select uid, goal_id, day from misses where day <= ${until} order by day limit ${BATCH})`,
    );
  });
}
