import type { AnswerOf, Call } from '@fivefold/contract/call';
import type { mendGoal } from '@fivefold/contract/calls/mend';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { NO_DAYS_OFF } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { checkMending, MEND_REFUSALS, type Mending, withFrozen } from '@fivefold/rules/mend';
import { inForceOn } from '@fivefold/rules/rooted';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { StoredDaysOff } from '#kernel/db/tables/goals';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf, zoneOf } from '#kernel/today';
import {
  daysOffOf,
  deleteSlips,
  lockParticipation,
  requireRoomToChange,
  skipIndex,
  writeDaysOff,
} from '../goals/steps.ts';
import { lockAwayAndFreezes, takeFreezes } from '../profile/steps.ts';
import { toWireStreaks } from '../streaks/steps.ts';
import type { CheckInDeps } from './actions.ts';
import { checkInLocked, type Part, readLocked } from './locked.ts';
import { rememberMending } from './mendings.ts';
import { recountReturns } from './returns.ts';
import type { CheckInFacts } from './store.ts';

export type MendDeps = Pick<CheckInDeps, 'db' | 'clock' | 'pointsLimits' | 'metricsRecorder'>;

export interface MendRequest extends Part {
  readonly call: Call;
  readonly mending: Mending;
  readonly key: string | undefined;
}

/**
 * Mends a daily goal's streak: freezes and late check-ins for the days that were missed, all of it or nothing. Each late
 * check-in is the same statement as one that comes alone, so that the same limits hold; a late check-in after frozen days
 * goes on with the block before them (Beyond section 12).
 * @throws Problem goals.not_found, goals.archived, goals.not_mendable, goals.too_many_days_off, check_ins.closed,
 * check_ins.wrong_day
 */
export async function mend(
  deps: MendDeps,
  caller: Caller,
  { call, kind, goalId, mending, key }: MendRequest,
): Promise<AnswerOf<typeof mendGoal>> {
  const { db, clock, metricsRecorder } = deps;
  const { uid } = caller;
  let pointsOfEach: readonly number[] = [];
  const idempotencyKey = idempotencyKeyOf(call, uid, key, { goalId, ...mending });
  const answer = await inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const part = await lockParticipation(tx, uid, goalId, kind);
    if (part === undefined) throw new Problem('goals.not_found');
    if (part.archived_on !== null) throw new Problem('goals.archived');
    await lockAwayAndFreezes(tx, uid);
    await recountReturns(tx, { uid, goalId, kept: part.returns });
    requireMendable(deps, caller, await readLocked(deps, tx, uid, { kind, goalId }), mending);

    const daysOff = await freezeDays(tx, uid, goalId, part.days_off, mending.freeze);
    // Days on which they had slipped are answered anew.
    await deleteSlips(tx, { uid, goalId }, mending.done);
    const added: { index: number; points: number }[] = [];
    for (const day of mending.done) added.push(await checkInLate(deps, tx, caller, { kind, goalId, day }));
    // A check-in that was decided before loses its race and decides again.
    if (added.length === 0) await skipIndex(tx, goalId, 0);
    pointsOfEach = added.map(({ points }) => points);

    const totals = await readTotals(deps, tx, caller, { kind, goalId });
    await rememberMending(tx, clock, {
      goal_id: goalId,
      uid,
      indexes: added.map(({ index }) => index),
      freezes: mending.freeze.length,
      days_off_before: part.days_off,
      days_off_after: daysOff,
      last_checked: totals.goal.last_checked,
    });
    return {
      ...totals,
      freezes_used: mending.freeze.length,
      points_earned: pointsOfEach.reduce((sum, points) => sum + points, 0),
    };
  });
  for (const points of pointsOfEach) metricsRecorder.checkIn(kind, points);
  return answer;
}

function requireMendable({ clock }: MendDeps, caller: Caller, facts: CheckInFacts, mending: Mending): void {
  const today = todayOf(clock, caller);
  const { rhythm, daysOff } = inForceOn(rhythmOf(facts.frequency, facts.weekly_interval), daysOffOf(facts), today);
  const answer = checkMending(
    {
      rhythm,
      progress: progressOf(facts),
      createdOn: dayInZone(facts.began_at, zoneOf(caller)),
      today,
      daysOff,
      held: facts.freezes,
    },
    mending,
  );
  if (answer !== 'ok') throw new Problem('goals.not_mendable', MEND_REFUSALS[answer]);
}

/** @returns the goal's own days off after it */
async function freezeDays(
  tx: Tx<Schema>,
  uid: string,
  goalId: string,
  before: StoredDaysOff | null,
  days: readonly LocalDay[],
): Promise<StoredDaysOff | null> {
  if (days.length === 0) return before;
  const { rest, frozen, archived } = { ...NO_DAYS_OFF, ...before };
  const changed = { rest, frozen: withFrozen({ ...NO_DAYS_OFF, frozen }, days).frozen, archived };
  await requireRoomToChange(tx, uid, before, changed);
  await writeDaysOff(tx, uid, goalId, changed);
  await takeFreezes(tx, uid, days.length);
  return changed;
}

/** One late check-in. @returns its index, and the points that it was paid */
async function checkInLate(
  deps: MendDeps,
  tx: Tx<Schema>,
  caller: Caller,
  place: Part & { readonly day: LocalDay },
): Promise<{ index: number; points: number }> {
  const { check_in, points_earned: points } = await checkInLocked(deps, tx, caller, {
    ...place,
    amount: null,
    celebration: null,
  });
  return { index: check_in.index, points };
}

function progressOf(facts: CheckInFacts) {
  return { lastChecked: facts.last_checked, countChecked: facts.count_checked, countStreak: facts.count_streak };
}

/** How the caller stands with a goal and their points, as of today. */
export async function readTotals(
  deps: Pick<MendDeps, 'clock'>,
  tx: Tx<Schema>,
  caller: Caller,
  { kind, goalId }: Part,
) {
  const facts = await readLocked(deps, tx, caller.uid, { kind, goalId });
  const rhythm = rhythmOf(facts.frequency, facts.weekly_interval);
  const state = goalState(rhythm, progressOf(facts), todayOf(deps.clock, caller), daysOffOf(facts));
  return {
    success: true as const,
    freezes: Math.max(facts.freezes, 0),
    ...toWireStreaks({ totalStreaks: facts.total_streaks, lifetimePoints: facts.lifetime_points }),
    goal: {
      id: goalId,
      last_checked: facts.last_checked,
      count_checked: state.countChecked,
      count_streak: state.countStreak,
      check_ins_total: facts.next_idx - facts.gone_check_ins,
    },
  };
}
