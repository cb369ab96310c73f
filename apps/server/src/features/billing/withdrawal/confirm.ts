import type { AnswerOf } from '@fivefold/contract/call';
import type { confirmWithdrawal as confirmCall } from '@fivefold/contract/calls/withdrawal';
import { WITHDRAWAL_LINK_DAYS } from '@fivefold/rules/withdrawal';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { enqueue } from '#kernel/jobs/queue';
import { Problem } from '#kernel/problem';
import { reconcileJob } from '../reconcile/job.ts';
import { findProfileEmail, noteEnd } from '../store.ts';
import type { WithdrawalLinks } from './links.ts';
import { findWithdrawal, insertWithdrawalOnce } from './store.ts';

const LINK_MS = WITHDRAWAL_LINK_DAYS * 24 * 60 * 60 * 1000;

export interface ConfirmDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly withdrawalLinks: WithdrawalLinks;
  readonly wakeWorker: () => void;
}

/**
 * Withdraws from the purchase that a mailed link names. It stands from here on, whatever the provider is doing: a job
 * ends the subscription and gives the money back. The link of one that was withdrawn before says how that stands.
 * @throws Problem subscription.withdrawal_link
 */
export async function confirmWithdrawal(deps: ConfirmDeps, code: string): Promise<AnswerOf<typeof confirmCall>> {
  const { db, clock } = deps;
  const asked = deps.withdrawalLinks.read(code);
  if (asked === undefined) throw new Problem('subscription.withdrawal_link');
  const { uid, subscriptionId } = asked;
  const withdrawal = await inTransaction(db.kysely, async (tx) => {
    const before = await findWithdrawal(tx, subscriptionId);
    if (before !== undefined) return before;
    const now = clock.now();
    const isOver = now.getTime() > asked.askedAt.getTime() + LINK_MS;
    if (isOver || (await findProfileEmail(tx, uid)) === undefined) throw new Problem('subscription.withdrawal_link');
    await insertWithdrawalOnce(tx, {
      uid,
      subscription_id: subscriptionId,
      purchased_at: asked.purchasedAt,
      asked_at: asked.askedAt,
      confirmed_at: now,
    });
    await noteEnd(tx, uid, subscriptionId);
    await enqueue(tx, clock, reconcileJob(uid));
    return findWithdrawal(tx, subscriptionId);
  });
  deps.wakeWorker();
  if (withdrawal === undefined) throw new Problem('subscription.withdrawal_link');
  return {
    confirmed_at: withdrawal.confirmed_at.toISOString(),
    currency: withdrawal.currency,
    refunded_cents: withdrawal.settled_at === null || withdrawal.is_disputed ? null : withdrawal.refunded_cents,
  };
}
