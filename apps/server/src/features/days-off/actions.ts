import type { AnswerOf, BodyOf, Call } from '@fivefold/contract/call';
import {
  endAway as endAwayCall,
  freezeGoal as freezeGoalCall,
  freezeSharedGoal as freezeSharedGoalCall,
  goAway as goAwayCall,
  setRestDays as setRestDaysCall,
} from '@fivefold/contract/calls/days-off';
import type { LocalDay } from '@fivefold/rules/calendar';
import { AWAY_REFUSALS, endAway as shortenAway, mayGoAway } from '@fivefold/rules/away';
import { type DayRange, joinRanges, NO_DAYS_OFF, withRanges } from '@fivefold/rules/days-off';
import { FREEZE_REFUSALS, mayFreeze } from '@fivefold/rules/freeze';
import { rhythmOf } from '@fivefold/rules/frequency';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import {
  changeDueDays,
  daysOffOf,
  lockParticipation,
  requireRoomForDaysOff,
  requireRoomToChange,
  skipIndex,
  writeDaysOff,
} from '../goals/steps.ts';
import { lockAwayAndFreezes, setAway, shownAway, takeFreezes } from '../profile/steps.ts';

export interface DaysOffDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

/**
 * Changes the weekdays on which a daily goal rests, or on how many days of a week it is due, from today on.
 * @throws Problem common.overtaken, goals.not_found, goals.not_daily, goals.rest_or_some_days, goals.too_many_days_off
 */
export function setRestDays(
  { db, clock }: DaysOffDeps,
  caller: Caller,
  body: BodyOf<typeof setRestDaysCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof setRestDaysCall>> {
  const { uid } = caller;
  const idempotencyKey = idempotencyKeyOf(setRestDaysCall, uid, key, body);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    await changeDueDays(tx, { uid, goalId: body.goalId, today: todayOf(clock, caller) }, body);
    return { success: true };
  });
}

/**
 * Lets all goals of a person rest from one day to another.
 * @throws Problem away.not_possible, goals.too_many_days_off
 */
export function goAway(
  { db, clock }: DaysOffDeps,
  caller: Caller,
  range: BodyOf<typeof goAwayCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof goAwayCall>> {
  const { uid } = caller;
  const idempotencyKey = idempotencyKeyOf(goAwayCall, uid, key, range);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const { away } = await lockAwayAndFreezes(tx, uid);
    const today = todayOf(clock, caller);
    const answer = mayGoAway(range, away, today);
    if (answer !== 'ok') throw new Problem('away.not_possible', AWAY_REFUSALS[answer]);
    await requireRoomForDaysOff(tx, uid, 1);
    const changed = withRanges(away, [range]);
    await setAway(tx, uid, changed);
    return awayAnswer(changed, today);
  });
}

/** Ends an absence: from today on every day counts again. @throws Problem away.not_found */
export function endAway(
  { db, clock }: DaysOffDeps,
  caller: Caller,
  body: BodyOf<typeof endAwayCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof endAwayCall>> {
  const { uid } = caller;
  const idempotencyKey = idempotencyKeyOf(endAwayCall, uid, key, body);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const { away } = await lockAwayAndFreezes(tx, uid);
    const today = todayOf(clock, caller);
    if (!away.some(({ from, to }) => from === body.from && to >= today)) throw new Problem('away.not_found');
    const changed = shortenAway(away, body.from, today);
    await setAway(tx, uid, changed);
    return awayAnswer(changed, today);
  });
}

function awayAnswer(away: readonly DayRange[], today: LocalDay): AnswerOf<typeof goAwayCall> {
  return { success: true, away: shownAway(away, today) };
}

/**
 * Keeps the lost streak of a personal goal with freezes.
 * @throws Problem goals.not_found, goals.not_freezable, goals.too_many_days_off
 */
export function freezeOwnGoal(
  deps: DaysOffDeps,
  caller: Caller,
  body: BodyOf<typeof freezeGoalCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof freezeGoalCall>> {
  return freeze(deps, caller, { call: freezeGoalCall, kind: 'regular', key, body, goalId: body.goalId });
}

/** The same for the caller's own streak on a shared goal. */
export function freezeSharedGoal(
  deps: DaysOffDeps,
  caller: Caller,
  body: BodyOf<typeof freezeSharedGoalCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof freezeSharedGoalCall>> {
  return freeze(deps, caller, { call: freezeSharedGoalCall, kind: 'shared', key, body, goalId: body.shared_goal_id });
}

/**
 * Locks goal, participant and profile, so that no check-in and no other goal's freeze comes between question and
 * answer.
 */
function freeze(
  { db, clock }: DaysOffDeps,
  caller: Caller,
  {
    call,
    kind,
    key,
    body,
    goalId,
  }: {
    readonly call: Call;
    readonly kind: 'regular' | 'shared';
    readonly key: string | undefined;
    readonly body: { readonly freezes?: number | undefined };
    readonly goalId: string;
  },
): Promise<AnswerOf<typeof freezeGoalCall>> {
  const { uid } = caller;
  return inTransactionOnce(
    db.kysely,
    clock,
    idempotencyKeyOf(call, uid, key, { goalId, ...(body.freezes !== undefined && { freezes: body.freezes }) }),
    async (tx) => {
      const part = await lockParticipation(tx, uid, goalId, kind);
      if (part === undefined) throw new Problem('goals.not_found');
      const { away, freezes } = await lockAwayAndFreezes(tx, uid);
      const decided = mayFreeze({
        rhythm: rhythmOf(part.frequency, part.weekly_interval),
        lastChecked: part.last_checked,
        today: todayOf(clock, caller),
        daysOff: daysOffOf({ ...part, away }),
        held: freezes,
        expected: body.freezes,
      });
      if (decided.answer !== 'ok') throw new Problem('goals.not_freezable', FREEZE_REFUSALS[decided.answer]);
      const { count, days } = decided.plan;
      const { rest, frozen, archived } = part.days_off ?? NO_DAYS_OFF;
      const changed = { rest, frozen: joinRanges([...frozen, ...days]), archived };
      await requireRoomToChange(tx, uid, part.days_off, changed);
      await writeDaysOff(tx, uid, goalId, changed);
      await skipIndex(tx, goalId, 0);
      await takeFreezes(tx, uid, count);
      return { success: true, freezes_used: count, freezes: freezes - count };
    },
  );
}
