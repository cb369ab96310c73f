import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { answerMiss as answerMissCall } from '@fivefold/contract/calls/misses';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { rhythmOf } from '@fivefold/rules/frequency';
import { bringsOffer, countedSince, isMissedDay, missesErasedUntil, type MissReason } from '@fivefold/rules/miss';
import { sql } from 'kysely';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import { daysOffOf } from './days-off.ts';
import { lockParticipation } from './store.ts';

interface Place {
  readonly uid: string;
  readonly goalId: string;
}

/**
 * Notes that the caller missed a goal on a day, so that they are not asked again, and why, if they say it. Nothing else
 * happens by it.
 * @throws Problem goals.not_found, goals.not_accepted, goals.archived, goals.not_missed
 */
export function answerMiss(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
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
    const rhythm = rhythmOf(part.frequency, part.weekly_interval);
    const standing = { lastChecked: part.last_checked, today: todayOf(clock, caller), daysOff: daysOffOf(part) };
    if (!isMissedDay(day, { rhythm, ...standing })) throw new Problem('goals.not_missed');
    await noteAnswered(tx, place, day);
    const isOffered = reason !== undefined && (await storeReason(tx, place, { day, reason }));
    return { success: true, offer: isOffered ? reason : null };
  });
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
  { day, reason }: { readonly day: LocalDay; readonly reason: MissReason },
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
  readonly reason: MissReason;
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
