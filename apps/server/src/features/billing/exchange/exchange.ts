import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { exchangeStreaks as exchangeCall } from '@fivefold/contract/calls/billing';
import type { ProblemCode } from '@fivefold/contract/problems';
import { mayExchange, mayExchangeWith, monthsFor, type Renewal } from '@fivefold/rules/exchange';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { BillingFacts, Caller } from '#kernel/http/caller';
import { enqueue } from '#kernel/jobs/queue';
import { Problem } from '#kernel/problem';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import type { MetricsRecorder } from '#kernel/metrics-recorder';
import { insertMonths, recountMonths } from '../credits/store.ts';
import { reconcileJob } from '../reconcile/job.ts';
import { findBillingFacts, lockAccount } from '../store.ts';
import { performancePeriod } from '../wire.ts';
import { lockBalance, recordExchange } from '#features/streaks/steps';

export interface ExchangeDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly wakeWorker: () => void;
  readonly metricsRecorder: MetricsRecorder;
}

const REFUSALS: Record<Exclude<ReturnType<typeof mayExchangeWith>, 'ok'>, ProblemCode> = {
  subscription_required: 'subscription.required',
  subscription_ending: 'subscription.ending',
  payment_overdue: 'subscription.payment_overdue',
};

/**
 * Streaks for months of Performance in one transaction: ledger entry, month rows, and the job that tells the payment
 * provider (Decisions section 7). The badge turns at once, whatever the provider is doing; 5 streaks when no count is
 * given.
 * @throws Problem streaks.not_a_multiple, streaks.not_enough, subscription.required, subscription.ending,
 *   subscription.payment_overdue; the streaks then stay.
 */
export async function exchangeStreaks(
  deps: ExchangeDeps,
  caller: Caller,
  body: BodyOf<typeof exchangeCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof exchangeCall>> {
  const streaks = body?.streaks ?? STREAKS_PER_MONTH;
  const idempotencyKey = idempotencyKeyOf(exchangeCall, caller.uid, key, { streaks });
  let isNew = false;
  const answer = await inTransactionOnce(deps.db.kysely, deps.clock, idempotencyKey, async (tx) => {
    isNew = true;
    return exchange(tx, deps.clock, { uid: caller.uid, streaks, key });
  });
  // A repeat that found the first one's answer is no exchange.
  if (isNew) deps.metricsRecorder.exchange(streaks, monthsFor(streaks));
  deps.wakeWorker();
  return answer;
}

/** Locks are taken in the order key, profile, account; a check-in that earns takes them in the same order. */
async function exchange(
  tx: Tx<Schema>,
  clock: Clock,
  { uid, streaks, key = randomUUID() }: { uid: string; streaks: number; key: string | undefined },
): Promise<AnswerOf<typeof exchangeCall>> {
  const now = clock.now();
  const balance = await lockBalance(tx, uid);
  const amount = mayExchange(streaks, balance.total_streaks);
  if (amount !== 'ok') throw new Problem(amount === 'not_enough' ? 'streaks.not_enough' : 'streaks.not_a_multiple');
  const before = await lockAccount(tx, uid);
  const renewal = mayExchangeWith(renewalOf(before));
  if (renewal !== 'ok') throw new Problem(REFUSALS[renewal]);

  const { seq, totalStreaks } = await recordExchange(tx, balance, { uid, streaks, key, at: now });
  await insertMonths(tx, {
    uid,
    exchangeSeq: seq,
    count: monthsFor(streaks),
    createdAt: Math.floor(now.getTime() / 1000),
  });
  await recountMonths(tx, uid);
  await enqueue(tx, clock, reconcileJob(uid));
  return {
    extended: (before.months_left ?? 0) > 0,
    consumed_streaks: streaks,
    remaining_streaks: totalStreaks,
    performance_plan_end: performancePeriod(await findBillingFacts(tx, uid)).endsAt,
  };
}

/** What the mirror says of the next renewal. Only one that will happen can be discounted. */
function renewalOf({ status, cancels_at: cancelsAt }: BillingFacts): Renewal {
  if (status === 'past_due') return 'past_due';
  if (status !== 'active' && status !== 'trialing') return 'none';
  return cancelsAt === null ? 'renews' : 'ending';
}
