import type { BodyOf } from '@fivefold/contract/call';
import { archiveGoal as archiveGoalCall } from '@fivefold/contract/calls/goal-list';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { joinRanges, NO_DAYS_OFF } from '@fivefold/rules/days-off';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { StoredDaysOff } from '#kernel/db/tables/goals';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import { daysOffJson, requireRoomToChange } from './days-off.ts';
import { lockParticipation, type Participation, skipIndex } from './store.ts';

/**
 * Puts a goal into the caller's archive, where it rests, or brings it back: its days there become days off. Repeating
 * either changes nothing.
 * @throws Problem goals.not_found, goals.too_many_days_off
 */
export function archiveGoal(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
  caller: Caller,
  input: BodyOf<typeof archiveGoalCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { uid } = caller;
  const { goalId, archived: isArchived } = input;
  const idempotencyKey = idempotencyKeyOf(archiveGoalCall, uid, key, input);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const part = await lockParticipation(tx, uid, goalId);
    if (part === undefined) throw new Problem('goals.not_found');
    if (isArchived === (part.archived_on !== null)) return { success: true };
    const today = todayOf(clock, caller);
    const after = daysOffAfter(part, today);
    if (!isArchived) await requireRoomToChange(tx, uid, part.days_off, after);
    await tx
      .updateTable('goal_participants')
      .set(isArchived ? { archived_on: today } : { archived_on: null, days_off: daysOffJson(after) })
      .where('goal_id', '=', goalId)
      .where('uid', '=', uid)
      .execute();
    // A check-in that was decided before decides again: there is none in the archive, and coming back changes the gap.
    await skipIndex(tx, goalId, 0);
    return { success: true };
  });
}

/** Days off with those in the archive. */
function daysOffAfter({ days_off: own, archived_on: from }: Participation, today: LocalDay): StoredDaysOff {
  const { rest, frozen, archived } = own ?? NO_DAYS_OFF;
  const stay = from === null || from >= today ? [] : [{ from, to: addDays(today, -1) }];
  return { rest, frozen, archived: joinRanges([...archived, ...stay]) };
}
