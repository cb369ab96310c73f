import { BLOCKS_MAX } from '@fivefold/rules/limits';
import { inTransaction } from '#kernel/db/retry';
import { Problem } from '#kernel/problem';
import { areBlocked, countBlocks, deleteBlock, insertBlock } from '../blocks/steps.ts';
import { endInvitationsBetween, hasInvited } from '../invites/steps.ts';
import { lockProfiles } from '../profile/steps.ts';
import { endFriendship, type FriendDeps } from './actions.ts';
import * as store from './store.ts';

/**
 * Ends all that two people have with each other, and keeps either from inviting the other. Only who is known can be blocked:
 * a friend, or someone who invited the caller. Repeating it changes nothing.
 * @throws Problem blocks.not_found, blocks.too_many
 */
export async function blockPerson(
  deps: FriendDeps,
  caller: { readonly uid: string; readonly email: string },
  uid: string,
): Promise<{ success: true }> {
  const { db, clock } = deps;
  await inTransaction(db.kysely, async (tx) => {
    const now = clock.now();
    const isKnown =
      (await store.lockFriendship(tx, caller.uid, uid)) ||
      (await hasInvited(tx, uid, { uid: caller.uid, email: caller.email.toLowerCase() })) ||
      (await areBlocked(tx, caller.uid, uid));
    if (!isKnown || uid === caller.uid) throw new Problem('blocks.not_found');
    await endInvitationsBetween(tx, caller.uid, uid, now);
    await endFriendship(tx, deps, caller.uid, uid, now);
    await lockProfiles(tx, caller.uid, uid);
    if ((await countBlocks(tx, caller.uid)) >= BLOCKS_MAX) throw new Problem('blocks.too_many');
    await insertBlock(tx, caller.uid, uid, now);
    // An invitation may have been accepted before the profiles were locked; from now on none is.
    await endFriendship(tx, deps, caller.uid, uid, now);
    await deps.deleteHeartsBetween(tx, caller.uid, uid);
  });
  return { success: true };
}

/** What the block ended stays ended. @throws Problem blocks.not_found */
export async function unblockPerson({ db }: FriendDeps, uid: string, blockedUid: string): Promise<{ success: true }> {
  await inTransaction(db.kysely, async (tx) => {
    if (!(await deleteBlock(tx, uid, blockedUid))) throw new Problem('blocks.not_found');
  });
  return { success: true };
}
