import * as z from 'zod/mini';
import { defineHourlyJob, type HourlyJob } from '../../kernel/jobs/hourly.ts';
import { enqueue, unpark } from '../../kernel/jobs/queue.ts';
import { defineJob, type JobKind } from '../../kernel/jobs/worker.ts';
import { findMoneyFaults } from './audit.ts';
import { CLOSE_JOB, closeBilling } from './close.ts';
import { CUSTOMER_EMAIL_JOB, setCustomerEmail } from './customer-email.ts';
import { settleDeletedCustomer, settleDispute } from './disputes.ts';
import { CUSTOMER_DELETED_JOB, DISPUTE_JOB, takeEvent } from './events.ts';
import { endIdleMonths, type LapseDeps } from './lapse.ts';
import { RECONCILE_JOB, reconcileJob } from './reconcile-job.ts';
import type { BillingDeps } from './deps.ts';
import { reconcile } from './reconcile.ts';
import { deleteOldEvents, findStale } from './store.ts';

const PROVIDER_JOB = 'billing.ask-provider';
const AUDIT_JOB = 'billing.audit';
const DAY_MS = 24 * 60 * 60 * 1000;
const STALE_AFTER_MS = DAY_MS;
/** Deliveries are tried for three days; longer ago the daily reconcile has long been there. */
const UNDELIVERED_SECONDS = 4 * 24 * 60 * 60;
/** Longer than an event may come again, by a webhook or as one that was not delivered. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
const SWEEP_BATCH = 1000;
const EVENTS_BATCH = 5000;

/** Asks for the books to be looked through once more when this day is over. */
async function scheduleAudit({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  const day = Math.floor(clock.now().getTime() / DAY_MS) + 1;
  await enqueue(db.kysely, clock, {
    kind: AUDIT_JOB,
    payload: {},
    dedupeKey: `${AUDIT_JOB}:${day}`,
    runAt: new Date(day * DAY_MS),
  });
}

/** Every hour: what was missed or given up is taken up again, months of people who stay away end, and old events go. */
export function billingSweep(deps: BillingDeps & LapseDeps): HourlyJob {
  const { db, clock } = deps;
  return defineHourlyJob(deps, 'billing.sweep', async () => {
    const now = clock.now().getTime();
    // What was given up while the provider was away is tried again, whatever becomes of the rest.
    for (const kind of [RECONCILE_JOB, DISPUTE_JOB, CUSTOMER_DELETED_JOB, CLOSE_JOB])
      await unpark(db.kysely, clock, kind);
    await endIdleMonths(deps);
    for (const uid of await findStale(db.kysely, new Date(now - STALE_AFTER_MS), SWEEP_BATCH))
      await enqueue(db.kysely, clock, reconcileJob(uid));
    await deleteOldEvents(db.kysely, new Date(now - EVENTS_KEPT_MS), EVENTS_BATCH);
    await scheduleAudit(deps);
    await enqueue(db.kysely, clock, { kind: PROVIDER_JOB, payload: {}, dedupeKey: PROVIDER_JOB });
  });
}

export function subscriptionJobs(deps: BillingDeps): JobKind[] {
  const { db, clock, payments } = deps;
  return [
    defineJob(RECONCILE_JOB, z.object({ uid: z.string() }), ({ uid }) => reconcile(deps, uid)),
    defineJob(CLOSE_JOB, z.object({ uid: z.string(), email: z.string() }), (person) => closeBilling(deps, person)),
    defineJob(CUSTOMER_EMAIL_JOB, z.object({ uid: z.string(), from: z.string() }), (person) =>
      setCustomerEmail(deps, person),
    ),
    defineJob(DISPUTE_JOB, z.object({ disputeId: z.string() }), ({ disputeId }) => settleDispute(deps, disputeId)),
    defineJob(CUSTOMER_DELETED_JOB, z.object({ uid: z.string() }), ({ uid }) => settleDeletedCustomer(deps, uid)),
    defineJob(AUDIT_JOB, z.object({}), async () => {
      for (const fault of await findMoneyFaults(db.kysely))
        deps.log?.error({ fault }, 'the books of money do not agree');
    }),
    defineJob(PROVIDER_JOB, z.object({}), async () => {
      await payments.ensureCatalogue();
      const since = Math.floor(clock.now().getTime() / 1000) - UNDELIVERED_SECONDS;
      for (const event of await payments.listUndelivered(since)) await takeEvent(deps, event);
    }),
  ];
}
