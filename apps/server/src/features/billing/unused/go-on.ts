import type { AnswerOf } from '@fivefold/contract/call';
import type { goOn as goOnCall } from '@fivefold/contract/calls/go-on';
import { inTransaction } from '#kernel/db/retry';
import { enqueue } from '#kernel/jobs/queue';
import type { Caller } from '#kernel/http/caller';
import type { BillingDeps } from '../deps.ts';
import { reconcileJob } from '../reconcile/job.ts';
import { lockAccount } from '../store.ts';
import { isOpenPause } from './decide.ts';
import { changeUnusedMonth, listUnusedMonths, setPlanState } from './store.ts';

/**
 * Ends the caller's pause at once, whatever the provider is doing: a job tells it, and the next renewal is charged again.
 * Of a plan that is not paused it changes nothing.
 */
export async function goOn(
  deps: Pick<BillingDeps, 'db' | 'clock'> & { readonly wakeWorker: () => void },
  { uid }: Pick<Caller, 'uid'>,
): Promise<AnswerOf<typeof goOnCall>> {
  await inTransaction(deps.db.kysely, async (tx) => {
    const { is_renewal_free: isFree } = await lockAccount(tx, uid);
    const paused = (await listUnusedMonths(tx, uid)).filter(isOpenPause);
    if (paused.length === 0) return;
    for (const row of paused) await changeUnusedMonth(tx, row, { resumed_at: deps.clock.now() });
    await setPlanState(tx, uid, { paused_from: null, is_renewal_free: isFree === true });
    await enqueue(tx, deps.clock, reconcileJob(uid));
  });
  deps.wakeWorker();
  return { success: true };
}
