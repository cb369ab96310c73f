import { FRIENDS_MAX } from '@fivefold/rules/limits';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db/connect.ts';
import { lockProfiles } from '../../kernel/db/lock-profiles.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/problem.ts';
import { forgetNewsBetween, tell } from '../push/steps.ts';
import * as store from './store.ts';

/** The person who accepts: what the identity provider vouches for. */
type Invited = Readonly<Record<'uid' | 'email', string>>;

export interface FriendDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  /** What two people shared, when they are friends no more; in the transaction that parts them. */
  readonly endSharing: (tx: Tx<Schema>, one: string, other: string, at: Date) => Promise<void>;
}

/**
 * Makes two people friends where the first one's invitation to exactly the other's address stands; friends already is fine.
 * This is the only way to a friendship (Decisions section 6).
 * @returns false without an invitation, the same for a person who does not exist.
 * @throws Problem friends.too_many
 */
export async function linkByInvitation(tx: Tx<Schema>, clock: Clock, inviterUid: string, invited: Invited): Promise<boolean> {
  if (inviterUid === invited.uid) return false;
  const now = clock.now();
  const isInvited = await store.acceptInvitations(tx, inviterUid, invited.email.toLowerCase(), now);
  if (await store.lockFriendship(tx, invited.uid, inviterUid)) return true;
  if (!isInvited) return false;
  await store.insertFriendship(tx, inviterUid, invited.uid, now);
  await lockProfiles(tx, inviterUid, invited.uid);
  for (const uid of [invited.uid, inviterUid]) {
    if ((await store.countFriends(tx, uid)) > FRIENDS_MAX) throw new Problem('friends.too_many');
  }
  await tell(tx, clock, { uid: inviterUid, kind: 'friend', actorUid: invited.uid, subject: '' });
  return true;
}

/** @throws Problem friends.invitation_missing, friends.too_many */
export async function linkFriends({ db, clock }: FriendDeps, invited: Invited, inviterUid: string): Promise<{ success: true }> {
  const isLinked = await inTransaction(db.kysely, (tx) => linkByInvitation(tx, clock, inviterUid, invited));
  if (!isLinked) throw new Problem('friends.invitation_missing');
  return { success: true };
}

/** Parts two friends for both of them, with what stood between them and what they shared. @throws Problem friends.not_found */
export async function unlinkFriends({ db, clock, endSharing }: FriendDeps, uid: string, friendUid: string): Promise<{ success: true }> {
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
