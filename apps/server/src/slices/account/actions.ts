import type { BodyOf } from '@fivefold/contract/call';
import type { deleteAccount as deleteAccountCall } from '@fivefold/contract/calls/account';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db/connect.ts';
import { lockProfiles } from '../../kernel/db/lock-profiles.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Caller } from '../../kernel/http/access.ts';
import { enqueue, type NewJob } from '../../kernel/jobs/queue.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Identity } from '../../ports/identity-provider/port.ts';
import { leaveBilling } from '../subscription/steps.ts';
import { ERASE_JOB } from './jobs.ts';

export interface AccountDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly wakeWorker: () => void;
}

const DELETE_WORD = 'delete';
/** The longest that a request which was let in before may still be under way, generously. */
const ONCE_MORE_AFTER_MS = 10 * 60 * 1000;

/**
 * Deletes somebody's account. One transaction shuts the door and asks for the rest; from then on nothing can keep it from
 * happening (payments: account deletion).
 * @throws Problem account.not_confirmed, account.wrong_password, account.sign_in_again
 */
export async function deleteAccount(
  deps: AccountDeps,
  caller: Caller,
  body: BodyOf<typeof deleteAccountCall>,
): Promise<{ success: true }> {
  const { db, clock, identity } = deps;
  const typed = body.confirmation.trim().toLowerCase();
  if (typed !== DELETE_WORD && typed !== caller.email.toLowerCase()) throw new Problem('account.not_confirmed');
  if (!(await identity.isOwner(caller.token, body.password))) {
    throw new Problem(identity.proof === 'password' ? 'account.wrong_password' : 'account.sign_in_again');
  }
  await inTransaction(db.kysely, async (tx) => {
    await lockProfiles(tx, caller.uid);
    const left = await tx
      .updateTable('profiles')
      .set({ deletion_requested_at: clock.now() })
      .where('uid', '=', caller.uid)
      .where('deletion_requested_at', 'is', null)
      .returning(['uid', 'email'])
      .executeTakeFirst();
    if (left === undefined) return;
    const closing = await leaveBilling(tx, left);
    const erasing: NewJob = { kind: ERASE_JOB, payload: { uid: left.uid }, dedupeKey: `${ERASE_JOB}:${left.uid}` };
    for (const job of closing === undefined ? [erasing] : [erasing, closing]) {
      await enqueue(tx, clock, job);
      const again = {
        dedupeKey: `${job.dedupeKey}:again`,
        runAt: new Date(clock.now().getTime() + ONCE_MORE_AFTER_MS),
      };
      await enqueue(tx, clock, { ...job, ...again });
    }
  });
  deps.wakeWorker();
  return { success: true };
}
