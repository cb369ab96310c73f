import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { restoreCheckIn as restoreCall } from '@fivefold/contract/calls/check-in-changes';
import type { LocalDay } from '@fivefold/rules/calendar';
import { progressFromHistory } from '@fivefold/rules/check-in';
import { freezesEarned } from '@fivefold/rules/freeze';
import { type Rhythm, rhythmOf } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { inForceOn } from '@fivefold/rules/rooted';
import { totalsFromHistory } from '@fivefold/rules/runs';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { StoredHeart } from '#kernel/db/tables/goals';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { enqueue } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import { Problem } from '#kernel/problem';
import {
  countJointRun,
  daysOffOf,
  lockParticipation,
  RESTORABLE_MS,
  takeIndex,
  writeProgress,
} from '../goals/steps.ts';
import { claimPhoto, dropReleasedPhoto, releasePhoto } from '../photos/steps.ts';
import { findAward, lockBalance, recordAward } from '../streaks/steps.ts';
import { type Participation, periodOn } from './amount-periods.ts';
import { insertAdditionsAgain, type RemovedAddition, sumAmounts } from './amounts-store.ts';
import { findLastImported } from './imported.ts';
import { keepAmounts } from './keep-amounts.ts';
import { addReturn, countReturns } from './returns.ts';
import { listDays, listUnpaidDays } from './rows.ts';

const ERASE_JOB = 'check-ins.erase';

interface Removed {
  readonly goalId: string;
  readonly index: number;
  readonly photoId: string | null;
  /** Of the person's last row in the ledger after the undo. */
  readonly ledgerSeq: number;
  /** What was taken back with it. */
  readonly additions: readonly RemovedAddition[];
}

/** Deletes a check-in with its hearts, and lets a job erase it and its photo when it can no longer be restored. */
export async function removeRestorably(
  tx: Tx<Schema>,
  clock: Clock,
  { goalId, index, photoId, ledgerSeq, additions }: Removed,
): Promise<void> {
  const undoneAt = clock.now();
  await sql`
    insert into undone_check_ins (goal_id, idx, uid, check_in, hearts, photo_id, ledger_seq, undone_at)
    select c.goal_id, c.idx, c.uid, to_jsonb(c) || jsonb_build_object('additions', ${JSON.stringify(additions)}::jsonb),
           coalesce((select jsonb_agg(jsonb_build_object('uid', r.uid, 'at', r.at)) from reactions r where r.goal_id = c.goal_id and r.idx = c.idx), '[]'),
           ${photoId}::uuid, ${ledgerSeq}::int, ${undoneAt}
    from check_ins c where c.goal_id = ${goalId} and c.idx = ${index}`.execute(tx);
  // The hearts go with it.
  await tx.deleteFrom('check_ins').where('goal_id', '=', goalId).where('idx', '=', index).execute();
  if (photoId !== null) await releasePhoto(tx, photoId, undoneAt);
  const runAt = new Date(undoneAt.getTime() + RESTORABLE_MS);
  await enqueue(tx, clock, { kind: ERASE_JOB, payload: { goalId, index, photoId }, runAt });
}

/** Erases what an undo took away. If it was restored since, it is not there, and its photo is in a check-in. */
export function checkInJobs({ db, clock }: { readonly db: Database<Schema>; readonly clock: Clock }): JobKind[] {
  const payload = z.object({ goalId: z.string(), index: z.number(), photoId: z.nullable(z.string()) });
  return [
    defineJob(ERASE_JOB, payload, ({ goalId, index, photoId }) =>
      inTransaction(db.kysely, async (tx) => {
        await tx.deleteFrom('undone_check_ins').where('goal_id', '=', goalId).where('idx', '=', index).execute();
        if (photoId === null) return;
        // Restored and undone once more, it is kept for that undo.
        const again = await tx
          .selectFrom('undone_check_ins')
          .select('idx')
          .where('photo_id', '=', photoId)
          .where('goal_id', '=', goalId)
          .executeTakeFirst();
        if (again === undefined) await dropReleasedPhoto(tx, clock, photoId);
      }),
    ),
  ];
}

export interface RestoreDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  /** Puts hearts back on a check-in. @returns how many */
  readonly putHeartsBack: (
    tx: Tx<Schema>,
    checkIn: { readonly goalId: string; readonly index: number; readonly authorUid: string },
    hearts: readonly StoredHeart[],
  ) => Promise<number>;
}

/**
 * Brings back whole what the caller has just undone: note, photo, hearts, points, and the additions that went with it. It takes a new index, so that the
 * ledger pays each index once however often it is undone and restored. No one is told again.
 * @throws Problem goals.not_found, goals.not_accepted, check_ins.not_restorable
 */
export function restoreCheckIn(
  { db, clock, putHeartsBack }: RestoreDeps,
  { uid }: Caller,
  { goalId, checkInIndex: undoneIndex }: BodyOf<typeof restoreCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof restoreCall>> {
  const idempotencyKey = idempotencyKeyOf(restoreCall, uid, key, { goalId, undoneIndex });
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const part = await lockParticipation(tx, uid, goalId);
    if (part === undefined) throw new Problem('goals.not_found');
    const undone = await takeUndone(tx, clock, { goalId, uid, index: undoneIndex });
    if (undone === undefined) throw new Problem('check_ins.not_restorable');

    const rhythm = rhythmOf(part.frequency, part.weekly_interval);
    const daysOff = daysOffOf(part);
    const earlier = await listDays(sqlIn(tx), goalId, uid);
    const lastImported = await findLastImported(tx, goalId, uid);
    const { day, came_back: cameBack = false, is_imported: isImported, additions = [] } = undone.check_in;
    const unpaid = await listUnpaidDays(sqlIn(tx), goalId, uid);
    const before = progressFromHistory(rhythm, earlier, daysOff, lastImported, unpaid);
    const isDoneAgain = (before.lastChecked ?? '') >= day || goalState(rhythm, before, day, daysOff).isChecked;
    const isUnreached = await isBelowTarget(tx, { goalId, uid }, part, undone.check_in);
    if (isDoneAgain || isUnreached) throw new Problem('check_ins.not_restorable');

    const index = part.next_idx;
    await takeIndex(tx, goalId);
    await insertAgain(tx, { goalId, uid, index }, undone, putHeartsBack);
    const paidAs = inForceOn(rhythm, daysOff, day).rhythm;
    await payAgain(tx, clock, { goalId, uid, index, undoneIndex, ledgerSeq: undone.ledger_seq, rhythm: paidAs });
    const days = [...earlier, day];
    const stillUnpaid = await listUnpaidDays(sqlIn(tx), goalId, uid);
    const progress = progressFromHistory(rhythm, days, daysOff, isImported ? day : lastImported, stillUnpaid);
    const totals = totalsFromHistory(rhythm, days, daysOff);
    await writeProgress(tx, uid, goalId, { progress, totals, days, returns: await countReturns(tx, goalId, uid) });
    if (additions.length > 0) {
      await insertAdditionsAgain(tx, { goalId, uid }, additions);
      await keepAmounts(tx, { goalId, uid }, part, { day, lastChecked: progress.lastChecked });
    }
    if (cameBack && !isImported) await addReturn(tx, uid, (await lockBalance(tx, uid)).freezes);
    if (part.kind === 'shared') await countJointRun(tx, goalId, rhythm);
    return { success: true, checkInIndex: index };
  });
}

/** Whether an amount made the check-in, and additions were taken back since: it comes again with the target. */
async function isBelowTarget(
  tx: Tx<Schema>,
  place: Omit<Place, 'index'>,
  part: Participation,
  { day, amount = null, additions = [] }: Undone['check_in'],
): Promise<boolean> {
  const { target_hundredths: target } = part;
  if (target === null || amount === null || amount < target) return false;
  const back = additions.reduce((sum, { hundredths }) => sum + hundredths, 0);
  return (await sumAmounts(tx, place, periodOn(part, day))) + back < target;
}

interface Undone {
  readonly check_in: {
    readonly day: LocalDay;
    /** Undefined from a process of before. */
    readonly amount?: number | null;
    readonly is_imported: boolean;
    /** Undefined from a process of before. */
    readonly came_back?: boolean;
    /** What was taken back with it. Undefined from a process of before. */
    readonly additions?: readonly RemovedAddition[];
    readonly [column: string]: unknown;
  };
  readonly hearts: readonly StoredHeart[];
  readonly photo_id: string | null;
  readonly ledger_seq: number;
}

async function takeUndone(
  tx: Tx<Schema>,
  clock: Clock,
  { goalId, uid, index }: { readonly goalId: string; readonly uid: string; readonly index: number },
): Promise<Undone | undefined> {
  const since = new Date(clock.now().getTime() - RESTORABLE_MS);
  const { rows } = await sql<Undone>`
    delete from undone_check_ins where goal_id = ${goalId} and idx = ${index} and uid = ${uid} and undone_at > ${since}
    returning check_in, hearts, photo_id, ledger_seq`.execute(tx);
  return rows[0];
}

interface Place {
  readonly goalId: string;
  readonly uid: string;
  readonly index: number;
}

async function insertAgain(
  tx: Tx<Schema>,
  { goalId, uid, index }: Place,
  { check_in: checkIn, hearts, photo_id: photoId }: Undone,
  putHeartsBack: RestoreDeps['putHeartsBack'],
): Promise<void> {
  // Another check-in may have claimed the photo meanwhile.
  const isClaimed = photoId !== null && (await claimPhoto(tx, { id: photoId, uid, goalId, index }));
  // An undone check-in of a moment before an update knows no small version and no return.
  const row = {
    small: false,
    came_back: false,
    ...checkIn,
    idx: index,
    hearts: 0,
    photo_id: isClaimed ? photoId : null,
  };
  await sql`insert into check_ins select * from jsonb_populate_record(null::check_ins, ${JSON.stringify(row)}::jsonb)`.execute(
    tx,
  );
  const count = await putHeartsBack(tx, { goalId, index, authorUid: uid }, hearts);
  await tx
    .updateTable('check_ins')
    .set({ hearts: count })
    .where('goal_id', '=', goalId)
    .where('idx', '=', index)
    .execute();
}

/**
 * Pays what the undo took. Where the pay of goals is limited over days, another goal may have used what became free: then
 * it is not paid.
 */
async function payAgain(
  tx: Tx<Schema>,
  clock: Clock,
  {
    goalId,
    uid,
    index,
    undoneIndex,
    ledgerSeq,
    rhythm,
  }: Place & { undoneIndex: number; ledgerSeq: number; rhythm: Rhythm },
): Promise<void> {
  const before = await lockBalance(tx, uid);
  const award = await findAward(tx, uid, goalId, undoneIndex);
  if (award === undefined) return;
  const isUnlimited = rhythm.frequency === 'daily' || rhythm.frequency === 'weekly';
  if (!isUnlimited && before.ledger_seq !== ledgerSeq) return;
  const freezes = freezesEarned(before.lifetime_points, award.points, before.freezes);
  await recordAward(tx, { uid, goalId, index, award: { ...award, freezes }, at: clock.now() });
}
