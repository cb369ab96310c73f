import { inTransaction } from '#kernel/db/retry';
import { enqueue } from '#kernel/jobs/queue';
import type { ProviderEvent } from '#ports/payment-provider/port';
import type { BillingDeps } from '../deps.ts';
import { reconcileJob } from './job.ts';
import { findUidOfCustomer } from '../store.ts';
import { insertEventOnce } from './events-store.ts';

export const DISPUTE_JOB = 'billing.dispute';
export const CUSTOMER_DELETED_JOB = 'billing.customer-deleted';

/**
 * Takes an event of the payment provider once, with the job it causes, whether a webhook brought it or we found it
 * among those that could not be delivered (payments: webhook endpoint).
 */
export async function recordEvent(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  event: ProviderEvent,
): Promise<void> {
  await inTransaction(db.kysely, async (tx) => {
    if (!(await insertEventOnce(tx, event, clock.now()))) return;
    const { customerId, disputeId } = event;
    if (disputeId !== null)
      await enqueue(tx, clock, { kind: DISPUTE_JOB, payload: { disputeId }, dedupeKey: `${DISPUTE_JOB}:${disputeId}` });
    const uid = customerId === null ? undefined : await findUidOfCustomer(tx, customerId);
    if (uid === undefined) return;
    const isGone = event.type === 'customer.deleted';
    await enqueue(
      tx,
      clock,
      isGone
        ? { kind: CUSTOMER_DELETED_JOB, payload: { uid }, dedupeKey: `${CUSTOMER_DELETED_JOB}:${uid}` }
        : reconcileJob(uid),
    );
  });
}
