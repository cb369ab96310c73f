import type { AnswerOf, BodyOf, Call } from '@fivefold/contract/call';
import type { react } from '@fivefold/contract/calls/reactions';
import { HEARTS_MAX } from '@fivefold/rules/limits';
import { mayReactTo } from '@fivefold/rules/permissions';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { findAuthor } from '../check-ins/steps.ts';
import { lockFriendship } from '../friends/steps.ts';
import { lockGoal, requireVisibleGoal } from '../goals/steps.ts';
import { cancelNotification, notify, type NotifyDeps } from '../notifications/steps.ts';
import { countOtherHearts, listHearts, putHeart, takeHeart } from './store.ts';

export interface ReactionDeps extends NotifyDeps {
  readonly db: Database<Schema>;
}

export interface HeartChange {
  readonly call: Call;
  /** Without one, repeating changes nothing either, but undoes what came after it. */
  readonly key: string | undefined;
  readonly kind: 'regular' | 'shared';
  readonly change: 'put' | 'take';
}

/**
 * Puts the caller's heart on another user's check-in, or removes it; repeating either changes nothing.
 * @param retag called before the heart comes or goes, with whose check-in it is; what it answers is called after that
 * @returns that check-in's reactions after the change.
 * @throws Problem goals.not_found, check_ins.not_found, reactions.own_check_in, reactions.too_many
 */
export async function changeHeart(
  deps: ReactionDeps,
  { uid }: Caller,
  body: BodyOf<typeof react>,
  { call, key, kind, change }: HeartChange,
  retag: (tx: Tx<Schema>, other: string) => Promise<() => Promise<void>>,
): Promise<AnswerOf<typeof react>> {
  const { goalId, checkInIndex: index } = body;
  const idempotencyKey = idempotencyKeyOf(call, uid, key, body);
  const reactions = await inTransactionOnce(deps.db.kysely, deps.clock, idempotencyKey, async (tx) => {
    const sql = sqlIn(tx);
    // Locked before the goal: a block at the same moment waits, and takes this heart back.
    const friend = change === 'put' ? await findAuthor(tx, goalId, index) : undefined;
    if (friend !== undefined) await lockFriendship(tx, uid, friend);
    await lockGoal(tx, goalId);
    const { viewer, goal } = await requireVisibleGoal(sql, uid, goalId, kind);
    const userUid = await findAuthor(tx, goalId, index);
    if (userUid === undefined) throw new Problem('check_ins.not_found');
    if (!mayReactTo(viewer, goal, { userUid })) throw new Problem('reactions.own_check_in');
    const notification = { uid: userUid, kind: 'heart', actorUid: uid, subject: `${goalId}:${index}` } as const;
    if (change === 'put' && (await countOtherHearts(tx, { goalId, index, uid })) >= HEARTS_MAX)
      throw new Problem('reactions.too_many');
    const heart = { goalId, index, uid, authorUid: userUid, at: deps.clock.now() };
    const finish = await retag(tx, userUid);
    const isChanged = change === 'take' ? await takeHeart(sql, heart) : await putHeart(sql, heart);
    if (change === 'take') await cancelNotification(tx, notification);
    else if (isChanged) await notify(tx, deps, notification);
    await finish();
    return listHearts(sql, uid, heart);
  });
  return { success: true, reactions };
}
