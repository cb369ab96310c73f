import * as z from 'zod/mini';
import { scheduleHourly } from '../../kernel/jobs/hourly.ts';
import { enqueue, unpark } from '../../kernel/jobs/queue.ts';
import { defineJob, type JobKind } from '../../kernel/jobs/worker.ts';
import { findMoneyFaults } from './audit.ts';
import { settleDeletedCustomer, settleDispute } from './disputes.ts';
import { endIdleMonths, type LapseDeps } from './lapse.ts';
import { RECONCILE_JOB, reconcileJob } from './reconcile-job.ts';
import type { BillingDeps } from './deps.ts';
import { reconcile } from './reconcile.ts';
import { findStale, findUidsOfCustomers } from './store.ts';

const SWEEP_JOB = 'billing.sweep';
const PROVIDER_JOB = 'billing.ask-provider';
const DISPUTE_JOB = 'billing.dispute';
const CUSTOMER_DELETED_JOB = 'billing.customer-deleted';
const AUDIT_JOB = 'billing.audit';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const STALE_AFTER_MS = DAY_MS;
/** Deliveries are tried for three days; longer ago the daily reconcile has long been there. */
const UNDELIVERED_SECONDS = 4 * 24 * 60 * 60;
const SWEEP_BATCH = 1000;

export function disputeJob(disputeId: string) {
  return { kind: DISPUTE_JOB, payload: { disputeId }, dedupeKey: `${DISPUTE_JOB}:${disputeId}` };
}

export function customerDeletedJob(uid: string) {
  return { kind: CUSTOMER_DELETED_JOB, payload: { uid }, dedupeKey: `${CUSTOMER_DELETED_JOB}:${uid}` };
}

/** Asks for the next hourly sweep. */
export function scheduleSweep(deps: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  return scheduleHourly(deps, SWEEP_JOB);
}

/** Asks for the books to be looked through once more when this day is over. */
async function scheduleAudit({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  const day = Math.floor(clock.now().getTime() / DAY_MS) + 1;
  await enqueue(db.kysely, clock, { kind: AUDIT_JOB, payload: {}, dedupeKey: `${AUDIT_JOB}:${day}`, runAt: new Date(day * DAY_MS) });
}

export function subscriptionJobs(deps: BillingDeps & LapseDeps): JobKind[] {
  const { db, clock, payments } = deps;
  return [
    defineJob(RECONCILE_JOB, z.object({ uid: z.string() }), ({ uid }) => reconcile(deps, uid)),
    defineJob(DISPUTE_JOB, z.object({ disputeId: z.string() }), ({ disputeId }) => settleDispute(deps, disputeId)),
    defineJob(CUSTOMER_DELETED_JOB, z.object({ uid: z.string() }), ({ uid }) => settleDeletedCustomer(deps, uid)),
    defineJob(SWEEP_JOB, z.object({}), async () => {
      // First, so that a sweep that fails is not the last one.
      await scheduleSweep(deps);
      await endIdleMonths(deps);
      // What was given up while the provider was away is tried again every hour.
      await unpark(db.kysely, clock, RECONCILE_JOB);
      const syncedBefore = new Date(clock.now().getTime() - STALE_AFTER_MS);
      for (const uid of await findStale(db.kysely, syncedBefore, SWEEP_BATCH)) await enqueue(db.kysely, clock, reconcileJob(uid));
      await scheduleAudit(deps);
      await enqueue(db.kysely, clock, { kind: PROVIDER_JOB, payload: {}, dedupeKey: PROVIDER_JOB });
    }),
    defineJob(AUDIT_JOB, z.object({}), async () => {
      for (const fault of await findMoneyFaults(db.kysely)) deps.log?.error({ fault }, 'the books of money do not agree');
    }),
    defineJob(PROVIDER_JOB, z.object({}), async () => {
      await payments.ensureCatalogue();
      const since = Math.floor(clock.now().getTime() / 1000) - UNDELIVERED_SECONDS;
      const missed = await payments.listUndelivered(since);
      for (const uid of await findUidsOfCustomers(db.kysely, [...missed])) await enqueue(db.kysely, clock, reconcileJob(uid));
    }),
  ];
}
