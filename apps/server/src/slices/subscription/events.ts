import { inTransaction } from '../../kernel/db/retry.ts';
import { enqueue } from '../../kernel/jobs/queue.ts';
import type { ProviderEvent } from '../../ports/payment-provider/port.ts';
import type { BillingDeps } from './deps.ts';
import { reconcileJob } from './reconcile-job.ts';
import { findUidOfCustomer, insertEventOnce } from './store.ts';

export const DISPUTE_JOB = 'billing.dispute';
export const CUSTOMER_DELETED_JOB = 'billing.customer-deleted';

/**
 * Takes an event of the payment provider once, with the job it causes, whether a webhook brought it or we found it among
 * those that could not be delivered (payments: webhook endpoint).
 */
export async function takeEvent({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>, event: ProviderEvent): Promise<void> {
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
