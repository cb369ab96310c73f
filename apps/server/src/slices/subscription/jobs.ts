import * as z from 'zod/mini';
import { enqueue } from '../../kernel/jobs/queue.ts';
import { defineJob, type JobKind } from '../../kernel/jobs/worker.ts';
import { type BillingDeps, reconcile } from './reconcile.ts';
import { findStale } from './store.ts';

export const RECONCILE_JOB = 'billing.reconcile';
const SWEEP_JOB = 'billing.sweep';
const HOUR_MS = 60 * 60 * 1000;
const STALE_AFTER_MS = 24 * HOUR_MS;
const SWEEP_BATCH = 100;

/** Asks for a person's facts to be fetched again; asking twice before it happens is once. */
export function reconcileJob(uid: string) {
  return { kind: RECONCILE_JOB, payload: { uid }, dedupeKey: `${RECONCILE_JOB}:${uid}` };
}

/** Asks for the next hourly sweep; the slot in its key keeps several processes from running one slot twice. */
export async function scheduleSweep({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  const slot = Math.floor(clock.now().getTime() / HOUR_MS) + 1;
  await enqueue(db.kysely, clock, { kind: SWEEP_JOB, payload: {}, dedupeKey: `${SWEEP_JOB}:${slot}`, runAt: new Date(slot * HOUR_MS) });
}

export function subscriptionJobs(deps: BillingDeps): JobKind[] {
  return [
    defineJob(RECONCILE_JOB, z.object({ uid: z.string() }), ({ uid }) => reconcile(deps, uid)),
    defineJob(SWEEP_JOB, z.object({}), async () => {
      const syncedBefore = new Date(deps.clock.now().getTime() - STALE_AFTER_MS);
      for (const uid of await findStale(deps.db.kysely, syncedBefore, SWEEP_BATCH)) {
        await enqueue(deps.db.kysely, deps.clock, reconcileJob(uid));
      }
      await scheduleSweep(deps);
    }),
  ];
}
