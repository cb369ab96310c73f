import { FRIENDS_MAX } from '@fivefold/rules/limits';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db/connect.ts';
import { lockProfiles } from '../../kernel/db/lock-profiles.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import { hashCode } from '../../kernel/mailed-code.ts';
import { Problem } from '../../kernel/problem.ts';
import { isEmailVerified, markEmailVerified } from '../identity/steps.ts';
import { forgetNewsBetween, tell } from '../push/steps.ts';
import * as store from './store.ts';

/** The person who accepts. */
export interface Invited {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

export interface FriendDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  /** What two people shared, when they are friends no more; in the transaction that parts them. */
  readonly endSharing: (tx: Tx<Schema>, one: string, other: string, at: Date) => Promise<void>;
}

/**
 * Makes two people friends where the first one's invitation to exactly the other's address stands, and the other has shown that
 * the address is theirs: before, or now by the code of an invitation's mail, which is used up. Friends already is fine.
 * This is the only way to a friendship (Decisions section 6).
 * @returns false without an invitation or a verified address, the same for a person who does not exist.
 * @throws Problem friends.too_many
 */
export async function linkByInvitation(
  tx: Tx<Schema>,
  clock: Clock,
  inviterUid: string,
  invited: Invited,
  code?: string,
): Promise<boolean> {
  if (inviterUid === invited.uid) return false;
  const now = clock.now();
  const email = invited.email.toLowerCase();
  const isKnownVerified = invited.isEmailVerified || (await isEmailVerified(tx, invited));
  const isVerifiedByCode =
    !isKnownVerified && code !== undefined && (await store.spendCode(tx, email, hashCode(code), now));
  const isInvited =
    (isKnownVerified || isVerifiedByCode) &&
    (await store.acceptInvitations(tx, inviterUid, { uid: invited.uid, email }, now));
  const isLinked =
    (await store.lockFriendship(tx, invited.uid, inviterUid)) ||
    (isInvited && (await befriend(tx, clock, inviterUid, invited.uid)));
  // Last, because it takes the lock of a profile. Where nothing was linked the caller rolls back, and the code is good again.
  if (isLinked && isVerifiedByCode) await markEmailVerified(tx, clock, invited);
  return isLinked;
}

/** @throws Problem friends.too_many */
async function befriend(tx: Tx<Schema>, clock: Clock, inviterUid: string, invitedUid: string): Promise<true> {
  await store.insertFriendship(tx, inviterUid, invitedUid, clock.now());
  await lockProfiles(tx, inviterUid, invitedUid);
  for (const uid of [invitedUid, inviterUid]) {
    if ((await store.countFriends(tx, uid)) > FRIENDS_MAX) throw new Problem('friends.too_many');
  }
  await tell(tx, clock, { uid: inviterUid, kind: 'friend', actorUid: invitedUid, subject: '' });
  return true;
}

/** @throws Problem friends.invitation_missing, friends.too_many */
export async function linkFriends(
  { db, clock }: FriendDeps,
  invited: Invited,
  inviterUid: string,
  code?: string,
): Promise<{ success: true }> {
  return inTransaction(db.kysely, async (tx) => {
    if (!(await linkByInvitation(tx, clock, inviterUid, invited, code)))
      throw new Problem('friends.invitation_missing');
    return { success: true };
  });
}

/** Parts two friends for both of them, with what stood between them and what they shared. @throws Problem friends.not_found */
export async function unlinkFriends(
  { db, clock, endSharing }: FriendDeps,
  uid: string,
  friendUid: string,
): Promise<{ success: true }> {
  await inTransaction(db.kysely, async (tx) => {
    // Locks are taken in the order of linking: invitations, then the friendship.
    const now = clock.now();
    await store.endInvitations(tx, uid, friendUid, now);
    if (!(await store.deleteFriendship(tx, uid, friendUid))) throw new Problem('friends.not_found');
    await endSharing(tx, uid, friendUid, now);
    await forgetNewsBetween(tx, uid, friendUid);
  });
  return { success: true };
}

/** The caller's friends, the oldest friendship first. */
export function friendsOf(sql: Sql, uid: string): Promise<store.FriendRow[]> {
  return store.listFriends(sql, uid);
}
