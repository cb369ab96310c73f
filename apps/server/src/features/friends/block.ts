import { BLOCKS_MAX } from '@fivefold/rules/limits';
import type { Kysely } from 'kysely';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import { countBlocks, deleteBlock, hasBlocked, insertBlock } from '../blocks/steps.ts';
import { endInvitationsBetween, hasInvited } from '../invites/steps.ts';
import { arePresent, lockProfiles } from '../profile/steps.ts';
import { endFriendship, type FriendDeps } from './actions.ts';
import * as store from './store.ts';

/**
 * Ends all that two people have with each other, and keeps either from inviting the other. Only who is known can be
 * blocked: a friend, or someone who invited the caller. Repeating it changes nothing.
 * @throws Problem blocks.not_found, blocks.too_many
 */
export async function blockPerson(
  deps: FriendDeps,
  caller: { readonly uid: string; readonly email: string },
  uid: string,
): Promise<{ success: true }> {
  const { db, clock } = deps;
  // Asked before anything is locked: of two people who block one another at the same moment neither finds the
  // friendship ended.
  const isSeen = uid !== caller.uid && (await arePresent(db.kysely, [uid]));
  if (!isSeen || !(await isKnown(db.kysely, caller, uid))) throw new Problem('blocks.not_found');
  await inTransaction(db.kysely, async (tx) => {
    const now = clock.now();
    await endInvitationsBetween(tx, caller.uid, uid, now);
    await endFriendship(tx, deps, caller.uid, uid, now);
    await deps.deleteHeartsBetween(tx, caller.uid, uid);
    await deps.partHistories(tx, caller.uid, uid);
    await lockProfiles(tx, caller.uid, uid);
    if ((await countBlocks(tx, caller.uid)) >= BLOCKS_MAX) throw new Problem('blocks.too_many');
    await insertBlock(tx, caller.uid, uid, now);
    // An invitation may have been made or accepted before the profiles were locked; from now on none is.
    await endInvitationsBetween(tx, caller.uid, uid, now);
    await endFriendship(tx, deps, caller.uid, uid, now);
  });
  return { success: true };
}

/** A block by the other does not make them known, or who is blocked would find it out. */
async function isKnown(
  db: Kysely<Schema>,
  caller: { readonly uid: string; readonly email: string },
  uid: string,
): Promise<boolean> {
  return (
    (await store.areFriends(db, caller.uid, uid)) ||
    (await hasInvited(db, uid, { uid: caller.uid, email: caller.email.toLowerCase() })) ||
    (await hasBlocked(db, caller.uid, uid))
  );
}

/** What the block ended stays ended. @throws Problem blocks.not_found */
export async function unblockPerson({ db }: FriendDeps, uid: string, blockedUid: string): Promise<{ success: true }> {
  await inTransaction(db.kysely, async (tx) => {
    if (!(await arePresent(tx, [blockedUid])) || !(await deleteBlock(tx, uid, blockedUid)))
      throw new Problem('blocks.not_found');
  });
  return { success: true };
}
