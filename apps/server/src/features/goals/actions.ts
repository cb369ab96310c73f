import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@fivefold/contract/call';
import {
  createGoal as createGoalCall,
  deleteGoal as deleteGoalCall,
  updateGoal as updateGoalCall,
} from '@fivefold/contract/calls/goals';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { countEntries, daysPerWeekOn } from '@fivefold/rules/days-off';
import { intervalOf } from '@fivefold/rules/goal-conflicts';
import { styleChanges, styleOf } from '@fivefold/rules/goal-label';
import type { LocalDay } from '@fivefold/rules/calendar';
import { GOALS_MAX } from '@fivefold/rules/limits';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type Sql, sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { todayOf, viewingOf } from '#kernel/today';
import { requireNotOvertaken } from '#kernel/overtaken';
import { Problem } from '#kernel/problem';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import type { PhotoLinks } from '../photos/steps.ts';
import { lockFriendship } from '../friends/steps.ts';
import { ownTextsOf } from './own-texts.ts';
import { fieldsOf, requireFit } from './conflicts.ts';
import { initialDaysOff, requireRoomForDaysOff } from './days-off.ts';
import { changeDueDays } from './due-days.ts';
import {
  countGoals,
  findPersonalGoal,
  hasGoal,
  type GoalWithCheckInsRow,
  insertPersonalGoal,
  lockGoal,
  updatePersonalGoal,
} from './store.ts';
import { parseCheckIns } from './stored-check-ins.ts';
import { deleteRestorably } from './restore.ts';
import { toWireGoal } from './wire.ts';
import { lockProfiles } from '../profile/steps.ts';

export interface GoalDeps {
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly photoLinks: PhotoLinks;
}

/**
 * Makes a personal goal; one that the caller's device has sent before, with the id that it gave it, is answered as it is.
 * @throws Problem goals.id_taken, goals.not_daily, goals.not_avoidable, goals.too_many, goals.too_many_days_off, friends.not_found
 */
export function createPersonalGoal(
  { db, clock }: GoalDeps,
  caller: Caller,
  input: BodyOf<typeof createGoalCall>,
  key: string | undefined,
): Promise<{ data: WireRegularGoal }> {
  const idempotencyKey = idempotencyKeyOf(createGoalCall, caller.uid, key, input);
  requireFit(fieldsOf(input));
  const daysOff = initialDaysOff(input, todayOf(clock, caller));
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    await lockProfiles(tx, caller.uid);
    const id = input.id ?? randomUUID();
    const answer = async () => {
      const row = await findPersonalGoal(sqlIn(tx), caller.uid, id);
      return row && { data: { ...toWireGoal(row, viewingOf(clock, caller)), check_ins: [] } };
    };
    if (input.id !== undefined && (await hasGoal(tx, id))) return (await answer()) ?? refuseId();
    if ((await countGoals(tx, caller.uid)) >= GOALS_MAX) throw new Problem('goals.too_many');
    await requireRoomForDaysOff(tx, caller.uid, countEntries(daysOff));
    const chosen = input.audience_uids ?? [];
    await requireFriends(tx, caller.uid, chosen);
    const goal = {
      id,
      goal: input.value,
      ...styleOf(input),
      ...ownTextsOf(input, todayOf(clock, caller)),
      is_public: input.is_public,
      audience: chosen.length === 0 ? null : chosen,
      frequency: input.frequency,
      weekly_interval: intervalOf(input.frequency, input.weekly_interval),
    };
    await insertPersonalGoal(tx, { ...goal, uid: caller.uid, daysOff, createdAt: clock.now() });
    return (await answer()) ?? refuseId();
  });
}

function refuseId(): never {
  throw new Problem('goals.id_taken');
}

/** @throws Problem goals.not_avoidable, for what a change of the goal's style leaves */
function requireStyleFit({ frequency, avoid, amount_target, week_plan }: GoalWithCheckInsRow, today: LocalDay): void {
  const daysPerWeek = daysPerWeekOn(week_plan?.changes ?? [], today);
  requireFit({ frequency, avoid, hasAmount: amount_target !== null, daysPerWeek });
}

/** Who sees the goal: chosen friends, or with `is_public` alone all of them or none. */
function audienceChanges({ is_public, audience_uids }: BodyOf<typeof updateGoalCall>) {
  if (audience_uids !== undefined && audience_uids.length > 0) return { is_public: false, audience: audience_uids };
  if (is_public !== undefined) return { is_public, audience: null };
  return audience_uids === undefined ? {} : { audience: null };
}

/** @throws Problem friends.not_found unless all of them are friends, who stay so until the transaction ends */
async function requireFriends(tx: Tx<Schema>, uid: string, others: readonly string[]): Promise<void> {
  for (const other of others) if (!(await lockFriendship(tx, uid, other))) throw new Problem('friends.not_found');
}

/**
 * Changes what may be changed: what the goal is told by, who sees it, and on how many days of a week it is due.
 * @throws Problem common.overtaken, goals.not_found, goals.not_daily, goals.not_avoidable, goals.rest_or_some_days,
 * goals.too_many_days_off, friends.not_found
 */
export async function updateGoal(
  deps: GoalDeps,
  caller: Caller,
  input: BodyOf<typeof updateGoalCall>,
  key: string | undefined,
): Promise<{ data: WireRegularGoal }> {
  const { uid } = caller;
  const { goalId } = input;
  const chosen = input.audience_uids ?? [];
  const changes = {
    ...(input.goal === undefined ? {} : { goal: input.goal }),
    ...styleChanges(input),
    ...audienceChanges(input),
  };
  const hasChanges = Object.keys(changes).length > 0;
  const find = (tx: Tx<Schema>) => findPersonalGoal(sqlIn(tx), uid, goalId);
  const idempotencyKey = idempotencyKeyOf(updateGoalCall, uid, key, input);
  const stored = await inTransactionOnce(deps.db.kysely, deps.clock, idempotencyKey, async (tx) => {
    // First the friendships: their end takes the friend out of all audiences.
    await requireFriends(tx, uid, chosen);
    if (input.was !== undefined) {
      await lockGoal(tx, goalId);
      const { audience, ...label } = changes;
      const wanted = { ...label, ...(audience !== undefined && { audience_uids: audience ?? [] }) };
      requireNotOvertaken(input.was, wanted, labelNow(await find(tx)));
    }
    if (hasChanges && !(await updatePersonalGoal(tx, uid, goalId, changes))) throw new Problem('goals.not_found');
    const today = todayOf(deps.clock, caller);
    if (input.days_per_week !== undefined)
      await changeDueDays(tx, { uid, goalId, today, kind: 'regular' }, { days_per_week: input.days_per_week });
    const changed = await find(tx);
    if (changed === undefined) throw new Problem('goals.not_found');
    requireStyleFit(changed, today);
    return { data: { ...toWireGoal(changed, viewingOf(deps.clock, caller)), check_ins: [] } };
  });
  // Not stored for repeats: a photo's link expires.
  const row = await findPersonalGoal(deps.sql, uid, goalId);
  const checkIns = row === undefined ? [] : parseCheckIns(row.check_ins, deps.photoLinks.urlsFor(uid));
  return { data: { ...stored.data, check_ins: checkIns } };
}

/** What may be changed of a goal, as it is now. @throws Problem goals.not_found */
function labelNow(row: GoalWithCheckInsRow | undefined) {
  if (row === undefined) throw new Problem('goals.not_found');
  return { goal: row.goal, ...styleOf(row), is_public: row.is_public, audience_uids: row.audience ?? [] };
}

/**
 * Deletes a goal with its check-ins and their photos; for a few seconds it can be restored.
 * @throws Problem common.overtaken, goals.not_found
 */
export function deleteGoal(
  { db, clock }: GoalDeps,
  caller: Caller,
  input: BodyOf<typeof deleteGoalCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { uid } = caller;
  const { goalId, was } = input;
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(deleteGoalCall, uid, key, input), async (tx) => {
    if (was !== undefined) {
      await lockGoal(tx, goalId);
      requireNotOvertaken(was, {}, labelNow(await findPersonalGoal(sqlIn(tx), uid, goalId)));
    }
    if (!(await deleteRestorably(tx, clock, { uid, goalId, kind: 'regular' }))) throw new Problem('goals.not_found');
    return { success: true };
  });
}
