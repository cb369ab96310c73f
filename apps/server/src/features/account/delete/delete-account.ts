import type { BodyOf } from '@fivefold/contract/call';
import type { deleteAccount as deleteAccountCall } from '@fivefold/contract/calls/account';
import { normalizeEmail } from '@fivefold/rules/email-address';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { enqueue, type NewJob } from '#kernel/jobs/queue';
import { Problem } from '#kernel/problem';
import type { Identity } from '#ports/identity-provider/port';
import { requireOwnerProof } from '#features/auth/steps';
import { revokeMonthsAndCloseLater } from '#features/billing/steps';
import { endOffersOf } from '#features/goals/steps';
import { lockProfiles, requestDeletion } from '#features/profile/steps';
import { endCredentials } from '../credentials.ts';
import { ERASE_JOB } from './jobs.ts';

export interface DeleteAccountDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly wakeWorker: () => void;
}

const DELETE_WORD = 'delete';
/** Longer than any request that was authenticated before the deletion can take. */
const REPEAT_AFTER_MS = 10 * 60 * 1000;

/**
 * Deletes the caller's account. One transaction signs them out for good and enqueues the rest, which cannot be stopped
 * (payments: account deletion).
 * @throws Problem account.not_confirmed, account.wrong_password, account.sign_in_again
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  caller: Caller,
  body: BodyOf<typeof deleteAccountCall>,
): Promise<{ success: true }> {
  const { db, clock, identity } = deps;
  const typed = normalizeEmail(body.confirmation);
  if (typed !== DELETE_WORD && typed !== caller.email.toLowerCase()) throw new Problem('account.not_confirmed');
  const requireProof = await requireOwnerProof(identity, caller, body);
  const { uid } = caller;
  await inTransaction(db.kysely, async (tx) => {
    await requireProof(tx);
    await lockProfiles(tx, uid);
    const email = await requestDeletion(tx, uid, clock.now());
    if (email === undefined) return;
    await endCredentials(tx, uid);
    await endOffersOf(tx, uid);
    const closing = await revokeMonthsAndCloseLater(tx, { uid, email });
    const erasing: NewJob = { kind: ERASE_JOB, payload: { uid }, dedupeKey: `${ERASE_JOB}:${uid}` };
    for (const job of closing === undefined ? [erasing] : [erasing, closing]) {
      await enqueue(tx, clock, job);
      // A request that was in flight may still write something: the jobs run once more.
      const runAt = new Date(clock.now().getTime() + REPEAT_AFTER_MS);
      await enqueue(tx, clock, { ...job, dedupeKey: `${job.dedupeKey}:again`, runAt });
    }
  });
  deps.wakeWorker();
  return { success: true };
}
