import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@fivefold/contract/call';
import {
  createSharedGoal as createSharedGoalCall,
  deleteSharedGoal as deleteSharedGoalCall,
  updateSharedGoal as updateSharedGoalCall,
} from '@fivefold/contract/calls/goals';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { mayEditGoal } from '@fivefold/rules/permissions';
import { countEntries } from '@fivefold/rules/days-off';
import { styleChanges, styleOf } from '@fivefold/rules/goal-label';
import { intervalOf } from '@fivefold/rules/goal-conflicts';
import { GOALS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { type Sql, sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { requireNotOvertaken } from '#kernel/overtaken';
import { Problem } from '#kernel/problem';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { todayOf, viewingOf } from '#kernel/today';
import { lockFriendship } from '../friends/steps.ts';
import type { GoalDeps } from './actions.ts';
import { fieldsOf, requireFit } from './conflicts.ts';
import { offerGoal, type OfferDeps } from './offers.ts';
import { ownTextsOf } from './own-texts.ts';
import { initialDaysOff, requireRoomForDaysOff } from './days-off.ts';
import { deleteRestorably } from './restore.ts';
import * as shared from './shared-store.ts';
import { countGoals, hasGoal, lockGoal } from './store.ts';
import { parseCheckIns } from './stored-check-ins.ts';
import { requireVisibleGoal } from './visible-goal.ts';
import { toWireSharedGoal } from './wire.ts';
import { arePresent, lockProfiles } from '../profile/steps.ts';

export interface SharedGoalDeps extends GoalDeps, OfferDeps {}

/**
 * Makes a goal for two: the caller and one friend, to whom it is offered; one that the caller's device has sent before,
 * with the id that it gave it, is answered as it is.
 * @throws Problem goals.friend_required, goals.id_taken, goals.not_daily, friends.not_found, goals.too_many, goals.too_many_offers,
 * goals.too_many_days_off
 */
export function createSharedGoal(
  deps: SharedGoalDeps,
  caller: Caller,
  input: BodyOf<typeof createSharedGoalCall>,
  key: string | undefined,
): Promise<{ data: WireSharedGoal }> {
  const { db, clock } = deps;
  const friendUid = input.friend_uid;
  if (!friendUid) throw new Problem('goals.friend_required');
  requireFit({ ...fieldsOf(input), isShared: true });
  const daysOff = initialDaysOff(input, todayOf(clock, caller));
  const idempotencyKey = idempotencyKeyOf(createSharedGoalCall, caller.uid, key, input);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const answer = async (id: string) => ({ data: await requireSharedGoal(deps, sqlIn(tx), caller, id) });
    const made = async () => {
      if (input.id === undefined) return undefined;
      return (await shared.findSharedGoal(sqlIn(tx), caller.uid, input.id)) && answer(input.id);
    };
    // Also where the friendship has ended since.
    const before = await made();
    if (before !== undefined) return before;
    if (!(await lockFriendship(tx, caller.uid, friendUid))) throw new Problem('friends.not_found');
    await lockProfiles(tx, caller.uid, friendUid);
    const meanwhile = await made();
    if (meanwhile !== undefined) return meanwhile;
    // After the friend: who may not share a goal is not told which ids there are.
    if (input.id !== undefined && (await hasGoal(tx, input.id))) throw new Problem('goals.id_taken');
    // Under the lock: who leaves at this moment takes this offer back, or is seen to have left.
    if (!(await arePresent(tx, [caller.uid, friendUid]))) throw new Problem('friends.not_found');
    if ((await countGoals(tx, caller.uid)) >= GOALS_MAX) throw new Problem('goals.too_many');
    if ((await countGoals(tx, friendUid)) >= GOALS_MAX)
      throw new Problem('goals.too_many', text('Your friend has reached the maximum of 500 goals.'));
    await requireRoomForDaysOff(tx, caller.uid, countEntries(daysOff));
    await offerGoal(tx, deps, caller, { friendUid, goal: input });
    const id = input.id ?? randomUUID();
    await shared.insertSharedGoal(tx, {
      id,
      uid: caller.uid,
      friendUid,
      daysOff,
      goal: input.value,
      ...styleOf(input),
      ...ownTextsOf(input, todayOf(clock, caller)),
      frequency: input.frequency,
      weekly_interval: intervalOf(input.frequency, input.weekly_interval),
      createdAt: clock.now(),
    });
    return answer(id);
  });
}

/**
 * Changes what a goal is told by, for both; the creator's right.
 * @throws Problem common.overtaken, goals.not_found, goals.not_yours
 */
export async function updateSharedGoal(
  deps: GoalDeps,
  caller: Caller,
  { goalId, ...input }: BodyOf<typeof updateSharedGoalCall> & { readonly goalId: string },
  key: string | undefined,
): Promise<{ data: WireSharedGoal }> {
  const { uid } = caller;
  const { viewer, goal } = await requireVisibleGoal(deps.sql, uid, goalId, 'shared');
  if (!mayEditGoal(viewer, goal)) throw new Problem('goals.not_yours');
  const idempotencyKey = idempotencyKeyOf(updateSharedGoalCall, uid, key, { goalId, ...input });
  const stored = await inTransactionOnce(deps.db.kysely, deps.clock, idempotencyKey, async (tx) => {
    await lockGoal(tx, goalId);
    const before = await requireSharedGoal(deps, sqlIn(tx), caller, goalId);
    requireNotOvertaken(input.was, input, { ...before });
    await shared.updateSharedGoalLabel(tx, uid, goalId, { goal: input.goal, ...styleChanges(input) });
    return { data: { ...(await requireSharedGoal(deps, sqlIn(tx), caller, goalId)), check_ins: [] } };
  });
  // Not stored for repeats: a photo's link expires.
  const row = await shared.findSharedGoal(deps.sql, uid, goalId);
  const checkIns = row === undefined ? [] : parseCheckIns(row.check_ins, deps.photoLinks.urlsFor(uid));
  return { data: { ...stored.data, check_ins: checkIns } };
}

/**
 * Deletes the goal for both, if the caller created it, who can restore it for a few seconds; otherwise the caller
 * leaves it.
 * @throws Problem goals.not_found
 */
export function deleteOrLeaveSharedGoal(
  { db, clock }: GoalDeps,
  caller: Caller,
  goalId: string,
  key: string | undefined,
): Promise<{ success: true }> {
  const { uid } = caller;
  const idempotencyKey = idempotencyKeyOf(deleteSharedGoalCall, uid, key, { goalId });
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    if (await deleteRestorably(tx, clock, { uid, goalId, kind: 'shared' })) return { success: true };
    if (!(await shared.leaveSharedGoal(tx, uid, goalId, clock.now()))) throw new Problem('goals.not_found');
    return { success: true };
  });
}

async function requireSharedGoal(
  { clock, photoLinks }: GoalDeps,
  sql: Sql,
  caller: Caller,
  goalId: string,
): Promise<WireSharedGoal> {
  const row = await shared.findSharedGoal(sql, caller.uid, goalId);
  if (row === undefined) throw new Problem('goals.not_found');
  const checkIns = parseCheckIns(row.check_ins, photoLinks.urlsFor(caller.uid));
  return { ...toWireSharedGoal(row, viewingOf(clock, caller), clock.now()), check_ins: checkIns };
}

/**
 * Notes that the caller has seen the high five of the last day on which both checked in.
 * @throws Problem goals.not_found
 */
export async function noteHighFive({ db }: GoalDeps, caller: Caller, goalId: string): Promise<{ success: true }> {
  if (!(await shared.noteHighFive(db.kysely, caller.uid, goalId))) throw new Problem('goals.not_found');
  return { success: true };
}
