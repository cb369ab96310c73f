import { REPORT_KEPT_DAYS } from '@fivefold/rules/reports';
import type { AddressDigest } from '#kernel/address-digest';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { deleteCounts } from '#kernel/http/limit';
import { deleteIdempotencyKeysOf } from '#kernel/idempotency-keys';
import { deleteVerificationCodes, listFormerEmails } from '#features/auth/steps';
import { deleteCheckInsOf } from '#features/check-ins/steps';
import { deleteTokensOf } from '#features/access-tokens/steps';
import { deleteCalendarFeed } from '#features/calendar-feed/steps';
import { deleteChannelsOf } from '#features/channels/steps';
import { deleteFriendshipsOf } from '#features/friends/steps';
import { deleteGoals, eraseFromSharedGoals, lockGoalsOf } from '#features/goals/steps';
import { eraseInvitationsOf } from '#features/invites/steps';
import { deleteQueuedMails } from '#features/mail/steps';
import { deleteBlocksOf } from '#features/blocks/steps';
import { deleteMessageSettings } from '#features/messages/steps';
import { deleteNotificationsOf, unregisterDevices } from '#features/notifications/steps';
import { dropPhotosOfPerson } from '#features/photos/steps';
import { deleteDashboardVersion } from '#features/dashboard-version/steps';
import { eraseProfile, findProfileBeingDeleted } from '#features/profile/steps';
import { deleteRemindersOf } from '#features/reminders/steps';
import { endReportsOf } from '#features/reports/steps';
import { deleteWebhooksOf } from '#features/webhooks/steps';
import { deleteHeartsOf } from '#features/reactions/steps';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

export interface EraseDeps {
  readonly clock: Clock;
  readonly addressDigest: AddressDigest;
}

/**
 * Erases what a user left here. The ledger and the Performance months stay under an id that leads to no one, and
 * invitations that the rate limits still count stay as keyed digests. What others wrote stays theirs. It may be
 * repeated (decision 21). Lock order: invitation, friendship, goal, profile.
 */
export async function eraseAccount(tx: Tx<Schema>, { clock, addressDigest }: EraseDeps, uid: string): Promise<void> {
  const profile = await findProfileBeingDeleted(tx, uid);
  const email = profile?.email ?? '';
  await eraseInvitationsOf(tx, addressDigest, { uid, email });
  await deleteFriendshipsOf(tx, uid);
  await unregisterDevices(tx, uid);
  await deleteNotificationsOf(tx, uid);
  await deleteMessageSettings(tx, uid);
  await deleteBlocksOf(tx, uid);
  await deleteRemindersOf(tx, uid);
  await deleteCalendarFeed(tx, uid);
  await deleteTokensOf(tx, uid);
  await deleteChannelsOf(tx, uid);
  await deleteWebhooksOf(tx, uid);
  const goals = await lockGoalsOf(tx, uid);
  await dropPhotosOfPerson(tx, clock, uid, [...goals.personal, ...goals.shared]);
  await deleteGoals(tx, goals.personal);
  const deletedCheckIns = await deleteCheckInsOf(tx, uid, goals.shared);
  await eraseFromSharedGoals(tx, uid, goals.shared, deletedCheckIns);
  await deleteHeartsOf(tx, uid);
  if (profile !== undefined) {
    // Mails to the user or in their name that were not sent yet: the mail server may be away for days.
    const emails = [...(email === '' ? [] : [email]), ...(await listFormerEmails(tx, uid))];
    await deleteQueuedMails(tx, { emails, before: profile.deletionRequestedAt });
  }
  await deleteVerificationCodes(tx, uid);
  await deleteIdempotencyKeysOf(tx, uid);
  await deleteCounts(tx, { key: uid });
  const reportsEndAt = new Date(clock.now().getTime() + REPORT_KEPT_DAYS * MS_PER_DAY);
  await endReportsOf(tx, uid, reportsEndAt);
  await eraseProfile(tx, uid, clock.now());
  // What was erased above changed it.
  await deleteDashboardVersion(tx, uid);
}
