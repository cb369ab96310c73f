import type { AnswerOf } from '@fivefold/contract/call';
import type { listFriends } from '@fivefold/contract/calls/friends';
import { nameOf } from '@fivefold/rules/display-name';
import { BLOCKS_MAX, FRIENDS_MAX } from '@fivefold/rules/limits';
import { visualLevel } from '@fivefold/rules/streak-level';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import { isEmailVerified, markEmailVerified } from '../auth/steps.ts';
import { acceptInvitations, endInvitationsBetween, lockLink, useInvitationCode, useLink } from '../invites/steps.ts';
import { deleteNotificationsBetween, notify, type NotifyDeps } from '../notifications/steps.ts';
import { areBlocked, listBlocked } from '../blocks/steps.ts';
import * as store from './store.ts';
import { arePresent, clearInviterBetween, lockProfiles, setInviter } from '../profile/steps.ts';

/** The user who accepts an invitation. */
export interface Invitee {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

export interface FriendDeps extends NotifyDeps {
  readonly db: Database<Schema>;
  /** Ends what two users share, in the transaction that ends their friendship. */
  readonly endSharing: (tx: Tx<Schema>, one: string, other: string, at: Date) => Promise<void>;
  /** Takes back what two users gave each other. */
  readonly deleteHeartsBetween: (tx: Tx<Schema>, one: string, other: string) => Promise<void>;
  /** Takes the check-ins of each out of the shared goals that stay with the other. */
  readonly partHistories: (tx: Tx<Schema>, one: string, other: string) => Promise<void>;
}

/**
 * Makes two users friends, if the inviter has an open invitation to exactly the invitee's address, and that address is
 * verified: before, or now by the code of the invitation's mail, which is used up. It succeeds for users who are
 * friends already. There is no other way to a friendship (Decisions section 6).
 * @returns false without an invitation or a verified address, and for an inviter who does not exist
 * @throws Problem friends.too_many
 */
export async function linkByInvitation(
  tx: Tx<Schema>,
  deps: NotifyDeps,
  inviterUid: string,
  invitee: Invitee,
  code?: string,
): Promise<boolean> {
  if (inviterUid === invitee.uid) return false;
  const { clock } = deps;
  const email = invitee.email.toLowerCase();
  const isKnownVerified = invitee.isEmailVerified || (await isEmailVerified(tx, invitee));
  const isVerifiedByCode = !isKnownVerified && code !== undefined && (await useInvitationCode(tx, clock, email, code));
  const invitedAt =
    isKnownVerified || isVerifiedByCode
      ? await acceptInvitations(tx, inviterUid, { uid: invitee.uid, email }, clock.now())
      : undefined;
  const isLinked =
    (await store.lockFriendship(tx, invitee.uid, inviterUid)) ||
    (invitedAt !== undefined && (await befriend(tx, deps, inviterUid, invitee.uid)));
  if (isLinked && invitedAt !== undefined) await setInviter(tx, { uid: invitee.uid, inviterUid, invitedAt });
  // Last, because it locks the profile. If nothing was linked, the caller rolls back and the code stays valid.
  if (isLinked && isVerifiedByCode) await markEmailVerified(tx, clock, invitee);
  return isLinked;
}

/**
 * The caller rolls back when it fails.
 * @returns false when one has blocked the other, or is not present
 * @throws Problem friends.too_many
 */
async function befriend(tx: Tx<Schema>, deps: NotifyDeps, inviterUid: string, inviteeUid: string): Promise<boolean> {
  await store.insertFriendship(tx, inviterUid, inviteeUid, deps.clock.now());
  await lockProfiles(tx, inviterUid, inviteeUid);
  // Under the lock, so that a block at the same moment is seen here or ends this friendship.
  if ((await areBlocked(tx, inviterUid, inviteeUid)) || !(await arePresent(tx, [inviterUid, inviteeUid]))) return false;
  for (const uid of [inviteeUid, inviterUid]) {
    if ((await store.countFriends(tx, uid)) > FRIENDS_MAX) throw new Problem('friends.too_many');
  }
  await notify(tx, deps, { uid: inviterUid, kind: 'friend', actorUid: inviteeUid, subject: '' });
  return true;
}

/** @throws Problem friends.invitation_missing, friends.too_many */
export async function linkFriends(
  deps: FriendDeps,
  invitee: Invitee,
  inviterUid: string,
  code?: string,
): Promise<{ success: true }> {
  return inTransaction(deps.db.kysely, async (tx) => {
    if (!(await linkByInvitation(tx, deps, inviterUid, invitee, code))) throw new Problem('friends.invitation_missing');
    return { success: true };
  });
}

/**
 * Makes the invitee and the person who made a link friends, which uses the link up. Friends stay friends, and the link
 * stays open.
 * @throws Problem invites.link_not_found, invites.not_yourself, friends.too_many
 */
export async function acceptLink(deps: FriendDeps, uid: string, code: string): Promise<{ success: true }> {
  const { db, clock } = deps;
  return inTransaction(db.kysely, async (tx) => {
    const link = await lockLink(tx, clock.now(), code);
    if (link === undefined) throw new Problem('invites.link_not_found');
    if (link.inviterUid === uid) throw new Problem('invites.not_yourself');
    // Also a repeat of the call that used the link up.
    if (await store.lockFriendship(tx, uid, link.inviterUid)) return { success: true };
    if (!link.isOpen) throw new Problem('invites.link_not_found');
    await useLink(tx, link.id, clock.now());
    if (!(await befriend(tx, deps, link.inviterUid, uid))) throw new Problem('invites.link_not_found');
    await setInviter(tx, { uid, inviterUid: link.inviterUid, invitedAt: link.createdAt });
    return { success: true };
  });
}

/**
 * Ends a friendship for both users, with their open invitations and what they share.
 * @param retag called before the friendship ends; what it answers is called after that
 * @throws Problem friends.not_found
 */
export async function unlinkFriends(
  deps: FriendDeps,
  uid: string,
  friendUid: string,
  retag: (tx: Tx<Schema>) => Promise<() => Promise<void>>,
): Promise<{ success: true }> {
  const { db, clock } = deps;
  await inTransaction(db.kysely, async (tx) => {
    if (!(await store.areFriends(tx, uid, friendUid))) throw new Problem('friends.not_found');
    // The lock order of linking: invitations before the friendship.
    const now = clock.now();
    await endInvitationsBetween(tx, uid, friendUid, now);
    const finish = await retag(tx);
    if (!(await endFriendship(tx, deps, uid, friendUid, now))) throw new Problem('friends.not_found');
    await finish();
  });
  return { success: true };
}

/** Ends a friendship with what the two share. @returns false when they were not friends */
export async function endFriendship(
  tx: Tx<Schema>,
  { endSharing }: Pick<FriendDeps, 'endSharing'>,
  one: string,
  other: string,
  at: Date,
): Promise<boolean> {
  if (!(await store.deleteFriendship(tx, one, other))) return false;
  await endSharing(tx, one, other, at);
  await deleteNotificationsBetween(tx, one, other);
  await clearInviterBetween(tx, one, other);
  return true;
}

/** @throws Problem friends.not_found */
export async function noteNewFriend({ db }: FriendDeps, uid: string, friendUid: string): Promise<{ success: true }> {
  if (!(await store.noteNewFriend(db.kysely, uid, friendUid))) throw new Problem('friends.not_found');
  return { success: true };
}

/** Hides a friend's goals from the caller, or shows them again. @throws Problem friends.not_found */
export async function muteFriend(
  { db }: Pick<FriendDeps, 'db'>,
  uid: string,
  friendUid: string,
  muted: boolean,
): Promise<{ success: true }> {
  if (!(await store.setMuted(db.kysely, uid, friendUid, muted))) throw new Problem('friends.not_found');
  return { success: true };
}

/** The caller's friends, the oldest friendship first. */
export async function friendsOf(sql: Sql, uid: string): Promise<AnswerOf<typeof listFriends>['data']> {
  const friends = await store.listFriends(sql, uid);
  return friends.map(({ lifetime_points: points, ...friend }) => ({ ...friend, ember_level: visualLevel(points) }));
}

/** Whom a person has blocked, by the names that others see. */
export async function blockedBy({ db }: Pick<FriendDeps, 'db'>, uid: string) {
  const people = await listBlocked(db.kysely, uid, BLOCKS_MAX);
  return people.map((person) => ({ uid: person.uid, name: nameOf(person), avatar_color: person.avatar_color }));
}
