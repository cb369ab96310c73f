import type { BodyOf } from '@fivefold/contract/call';
import { restoreGoal as restoreGoalCall } from '@fivefold/contract/calls/goal-list';
import { GOALS_MAX } from '@fivefold/rules/limits';
import { UNDO_TOAST_MS } from '@fivefold/rules/texts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { enqueue } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import { Problem } from '#kernel/problem';
import { dropPhotosOfGoal } from '../photos/steps.ts';
import { lockProfiles } from '../profile/steps.ts';
import { countGoals } from './store.ts';

const ERASE_JOB = 'goals.erase';

/** The toast offers the goal back for 10 seconds; a tap on its last moment still has to travel. */
export const RESTORABLE_MS = UNDO_TOAST_MS + 5000;

/**
 * Makes a goal gone for everybody, and lets a job erase it when it can no longer be restored.
 * @returns false when it is not the caller's
 */
export async function deleteRestorably(
  tx: Tx<Schema>,
  clock: Clock,
  { uid, goalId, kind }: { readonly uid: string; readonly goalId: string; readonly kind: 'regular' | 'shared' },
): Promise<boolean> {
  const deletedAt = clock.now();
  const gone = await tx
    .updateTable('goals')
    .set({ deleted_at: deletedAt })
    .where('id', '=', goalId)
    .where('created_by', '=', uid)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (gone.numUpdatedRows === 0n) return false;
  const payload = { goalId, deletedAt: deletedAt.toISOString() };
  await enqueue(tx, clock, { kind: ERASE_JOB, payload, runAt: new Date(deletedAt.getTime() + RESTORABLE_MS) });
  return true;
}

/**
 * Brings a goal back that the caller has just deleted; one that is there stays.
 * @throws Problem goals.not_found, goals.too_many
 */
export function restoreGoal(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
  { uid }: Caller,
  input: BodyOf<typeof restoreGoalCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const idempotencyKey = idempotencyKeyOf(restoreGoalCall, uid, key, input);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const since = new Date(clock.now().getTime() - RESTORABLE_MS);
    const { rows } = await sql<{ is_deleted: boolean }>`
      select deleted_at is not null as is_deleted from goals
      where id = ${input.goalId} and created_by = ${uid} and (deleted_at is null or deleted_at > ${since})
      for no key update`.execute(tx);
    const [goal] = rows;
    if (goal === undefined) throw new Problem('goals.not_found');
    if (!goal.is_deleted) return { success: true };
    await lockProfiles(tx, uid);
    if ((await countGoals(tx, uid)) >= GOALS_MAX) throw new Problem('goals.too_many');
    await tx.updateTable('goals').set({ deleted_at: null }).where('id', '=', input.goalId).execute();
    return { success: true };
  });
}

/** Erases a goal with its check-ins and photos, unless it was restored since. */
export function goalJobs({ db, clock }: { readonly db: Database<Schema>; readonly clock: Clock }): JobKind[] {
  return [
    defineJob(ERASE_JOB, z.object({ goalId: z.string(), deletedAt: z.string() }), ({ goalId, deletedAt }) =>
      inTransaction(db.kysely, async (tx) => {
        const gone = await tx
          .deleteFrom('goals')
          .where('id', '=', goalId)
          .where('deleted_at', '=', new Date(deletedAt))
          .executeTakeFirst();
        if (gone.numDeletedRows > 0n) await dropPhotosOfGoal(tx, clock, goalId);
      }),
    ),
  ];
}
