import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { MendTable } from '#kernel/db/tables/goals';
import type { StoredDaysOff } from '#kernel/db/tables/goals';
import { enqueue } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import { RESTORABLE_MS } from '../goals/steps.ts';

const ERASE_JOB = 'check-ins.erase-mending';

/** What a mending did. */
export interface StoredMending extends Pick<MendTable, 'goal_id' | 'uid' | 'indexes' | 'freezes' | 'last_checked'> {
  readonly days_off_before: StoredDaysOff | null;
  readonly days_off_after: StoredDaysOff | null;
}

/** Keeps what a mending did as long as it can be undone, in place of the one before it. */
export async function rememberMending(tx: Tx<Schema>, clock: Clock, mending: StoredMending): Promise<void> {
  const mendedAt = clock.now();
  const row = {
    ...mending,
    days_off_before: jsonOf(mending.days_off_before),
    days_off_after: jsonOf(mending.days_off_after),
    mended_at: mendedAt,
  };
  const { goal_id: goalId, uid, ...changes } = row;
  await tx
    .insertInto('mends')
    .values(row)
    .onConflict((conflict) => conflict.columns(['goal_id', 'uid']).doUpdateSet(changes))
    .execute();
  const runAt = new Date(mendedAt.getTime() + RESTORABLE_MS);
  await enqueue(tx, clock, { kind: ERASE_JOB, payload: { goalId, uid, mendedAt: mendedAt.toISOString() }, runAt });
}

function jsonOf(daysOff: StoredDaysOff | null): string | null {
  return daysOff === null ? null : JSON.stringify(daysOff);
}

/**
 * Takes what is kept of a mending, so that it is undone once. The transaction must hold the participation.
 * @returns undefined when it is too late, or what it left was changed since
 */
export async function takeMending(
  tx: Tx<Schema>,
  clock: Clock,
  { goalId, uid }: { readonly goalId: string; readonly uid: string },
): Promise<StoredMending | undefined> {
  const since = new Date(clock.now().getTime() - RESTORABLE_MS);
  const { rows } = await sql<StoredMending>`
    delete from mends m using goal_participants p
    where m.goal_id = ${goalId} and m.uid = ${uid} and m.mended_at > ${since}
      and p.goal_id = m.goal_id and p.uid = m.uid
      and p.days_off is not distinct from m.days_off_after and p.last_checked is not distinct from m.last_checked
    returning m.goal_id, m.uid, m.indexes, m.freezes, m.days_off_before, m.days_off_after, m.last_checked`.execute(tx);
  return rows[0];
}

/** Erases what is kept of a mending that can no longer be undone. */
export function mendingJobs({ db }: { readonly db: Database<Schema> }): JobKind[] {
  const payload = z.object({ goalId: z.string(), uid: z.string(), mendedAt: z.string() });
  return [
    defineJob(ERASE_JOB, payload, async ({ goalId, uid, mendedAt }) => {
      await db.kysely
        .deleteFrom('mends')
        .where('goal_id', '=', goalId)
        .where('uid', '=', uid)
        .where('mended_at', '<=', new Date(mendedAt))
        .execute();
    }),
  ];
}
