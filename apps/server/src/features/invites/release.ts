import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import { inTransaction } from '#kernel/db/retry';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import { hashCode, makeCode } from '#kernel/mailed-code';
import { EMAIL_VERIFIED_JOB } from '../auth/steps.ts';
import { enqueueMail } from '../mail/steps.ts';
import { findLanguageOfAddress, lockVerifiedPerson } from '../profile/steps.ts';
import { type InviteDeps, unsubscribeUrlOf } from './actions.ts';
import { daysAfter } from './days-after.ts';
import { inviteMail } from './invite-mail.ts';
import { isRefused } from './refusals.ts';
import { deleteInvitation, type HeldInvitation, listHeld, release } from './store.ts';

export type ReleaseDeps = Pick<
  InviteDeps,
  'db' | 'clock' | 'identity' | 'publicUrl' | 'addressDigest' | 'unsubscribeLinks' | 'price'
>;

/**
 * Mails the held invitations after their inviter's address was verified. One transaction each: a retry sends the rest.
 */
export function inviteJobs(deps: ReleaseDeps): JobKind[] {
  return [
    defineJob(EMAIL_VERIFIED_JOB, z.object({ uid: z.string() }), async ({ uid }) => {
      for (const held of await listHeld(deps.db.kysely, uid, deps.clock.now())) await releaseOne(deps, uid, held);
    }),
  ];
}

async function releaseOne(deps: ReleaseDeps, uid: string, { id, email }: HeldInvitation): Promise<void> {
  const { db, clock, identity, publicUrl } = deps;
  const hasAccount = await identity.hasAccount(email);
  await inTransaction(db.kysely, async (tx) => {
    const now = clock.now();
    const code = makeCode();
    const expiresAt = daysAfter(now, INVITATION_VALID_DAYS);
    // Lock order: the invitation before the profile.
    if (!(await release(tx, id, { codeHash: hashCode(code), now, expiresAt }))) return;
    const inviter = await lockVerifiedPerson(tx, uid);
    const addressKey = deps.addressDigest(email);
    if (inviter === undefined || (await isRefused(tx, addressKey))) return deleteInvitation(tx, id);
    const mail = inviteMail({
      publicUrl: publicUrl(),
      to: email,
      inviter: { uid, ...inviter },
      code,
      hasAccount,
      price: deps.price,
      language: await findLanguageOfAddress(tx, email),
      unsubscribeUrl: unsubscribeUrlOf(deps, addressKey),
    });
    await enqueueMail(tx, clock, { ...mail, from: [uid] });
  });
}
