import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import { inTransaction } from '../../kernel/db/retry.ts';
import { enqueue } from '../../kernel/jobs/queue.ts';
import { defineJob, type JobKind } from '../../kernel/jobs/worker.ts';
import { hashCode, makeCode } from '../../kernel/mailed-code.ts';
import { EMAIL_VERIFIED_JOB } from '../identity/steps.ts';
import { MAIL_JOB } from '../mail/jobs.ts';
import type { InviteDeps } from './actions.ts';
import { daysAfter } from './days-after.ts';
import { inviteMail } from './invite-mail.ts';
import { type HeldInvitation, listHeld, lockVerifiedEmail, release } from './store.ts';

export type ReleaseDeps = Pick<InviteDeps, 'db' | 'clock' | 'identity' | 'publicUrl'>;

/** Mails the invitations that waited for their inviter's address to be verified. Each is a transaction: a repeat sends the rest. */
export function inviteJobs(deps: ReleaseDeps): JobKind[] {
  return [
    defineJob(EMAIL_VERIFIED_JOB, z.object({ uid: z.string() }), async ({ uid }) => {
      for (const held of await listHeld(deps.db.kysely, uid, deps.clock.now())) await releaseOne(deps, uid, held);
    }),
  ];
}

async function releaseOne(
  { db, clock, identity, publicUrl }: ReleaseDeps,
  uid: string,
  { id, email }: HeldInvitation,
): Promise<void> {
  const hasAccount = await identity.hasAccount(email);
  await inTransaction(db.kysely, async (tx) => {
    const now = clock.now();
    const code = makeCode();
    const expiresAt = daysAfter(now, INVITATION_VALID_DAYS);
    // The invitation before the profile, as everywhere.
    if (!(await release(tx, id, { codeHash: hashCode(code), now, expiresAt }))) return;
    const inviterEmail = await lockVerifiedEmail(tx, uid);
    if (inviterEmail === undefined) return void (await tx.deleteFrom('invitations').where('id', '=', id).execute());
    const payload = inviteMail({
      publicUrl: publicUrl(),
      to: email,
      inviter: { uid, email: inviterEmail },
      code,
      hasAccount,
    });
    await enqueue(tx, clock, { kind: MAIL_JOB, payload });
  });
}
