import { isDecisionDue } from '@fivefold/rules/unused-month';
import { defineHourlyJob, type RecurringJob } from '#kernel/jobs/recurring';
import { enqueue, unpark } from '#kernel/jobs/queue';
import { CANCEL_JOB } from './checkout/cancel.ts';
import { CLOSE_JOB } from './customer/close-billing.ts';
import type { BillingDeps } from './deps.ts';
import { expireInactiveMonths, type InactivityDeps } from './inactivity/inactivity.ts';
import { AUDIT_JOB, PROVIDER_JOB } from './jobs.ts';
import { deleteOldEvents } from './reconcile/events-store.ts';
import { CUSTOMER_DELETED_JOB, DISPUTE_JOB } from './reconcile/events.ts';
import { RECONCILE_JOB, reconcileJob } from './reconcile/job.ts';
import { findDueMoves } from './price/store.ts';
import { ASK_JOB } from './withdrawal/ask.ts';
import { findStaleAccounts } from './store.ts';
import { findRenewingUnused } from './unused/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STALE_AFTER_MS = DAY_MS;
/** Longer than an event may come again, by a webhook or as one that was not delivered. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
const SWEEP_BATCH = 1000;
const EVENTS_BATCH = 5000;

/**
 * Every hour: missed and parked work is retried, months of inactive people expire, prices are moved, months that were
 * not used are decided about, and old events are deleted.
 */
export function billingSweep(deps: BillingDeps & InactivityDeps): RecurringJob {
  const { db, clock } = deps;
  return defineHourlyJob(deps, 'billing.sweep', async () => {
    const now = clock.now().getTime();
    // First, because a failure of the steps below must not keep these jobs parked.
    for (const kind of [RECONCILE_JOB, DISPUTE_JOB, CUSTOMER_DELETED_JOB, CLOSE_JOB, CANCEL_JOB, ASK_JOB])
      await unpark(db.kysely, clock, kind);
    await expireInactiveMonths(deps);
    for (const uid of await findStaleAccounts(db.kysely, new Date(now - STALE_AFTER_MS), SWEEP_BATCH))
      await enqueue(db.kysely, clock, reconcileJob(uid));
    for (const uid of await findDueMoves(db.kysely, Math.floor(now / 1000), SWEEP_BATCH))
      await enqueue(db.kysely, clock, reconcileJob(uid));
    for (const { uid, time_zone: timeZone, current_period_end: periodEnd } of await findRenewingUnused(
      db.kysely,
      clock.now(),
      SWEEP_BATCH,
    )) {
      if (isDecisionDue({ periodEnd }, clock.now(), timeZone ?? 'UTC'))
        await enqueue(db.kysely, clock, reconcileJob(uid));
    }
    await deleteOldEvents(db.kysely, new Date(now - EVENTS_KEPT_MS), EVENTS_BATCH);
    await scheduleAudit(deps);
    await enqueue(db.kysely, clock, { kind: PROVIDER_JOB, payload: {}, dedupeKey: PROVIDER_JOB });
  });
}

/** One audit of the ledger a day, at the end of the day (UTC). */
async function scheduleAudit({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  const day = Math.floor(clock.now().getTime() / DAY_MS) + 1;
  await enqueue(db.kysely, clock, {
    kind: AUDIT_JOB,
    payload: {},
    dedupeKey: `${AUDIT_JOB}:${day}`,
    runAt: new Date(day * DAY_MS),
  });
}
