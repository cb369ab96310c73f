import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { fromHundredths } from '@fivefold/rules/amount';
import { HAS_SLIPPED, mayHold, NOT_EVENING } from '@fivefold/rules/avoid';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import { checkInGate, type LateLimits } from '@fivefold/rules/check-in-gate';
import { checkedAfter } from '@fivefold/rules/days-a-week';
import { freezesEarned } from '@fivefold/rules/freeze';
import { type Frequency, rhythmOf } from '@fivefold/rules/frequency';
import type { GoalProgress } from '@fivefold/rules/goal-state';
import { jointWindow } from '@fivefold/rules/joint-run';
import { rowFilledBy } from '@fivefold/rules/letters';
import { computeCheckIn, NO_POINTS_LIMITS, type PointsLimits } from '@fivefold/rules/points-limits';
import { inForceOn } from '@fivefold/rules/rooted';
import { type WallTime, wallTimeAt } from '@fivefold/rules/wall-clock';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { todayOf, zoneOf } from '#kernel/today';
import { daysOffOf, type StoredCheckIn } from '../goals/steps.ts';
import { toWireStreaks } from '../streaks/steps.ts';
import { countIn } from './count-in.ts';
import type { CheckInFacts, DecidedCheckIn } from './store.ts';

/** The answer as it is stored for repeats: with the photo's id, because a link expires. */
export type StoredAnswer = Omit<WireCheckInAnswer, 'check_in'> & { readonly check_in: StoredCheckIn };

interface CheckInToDecide {
  readonly kind: 'regular' | 'shared';
  readonly goalId: string;
  readonly day: LocalDay;
  readonly now: Date;
  readonly isLate: boolean;
  readonly description: string;
  /** Undefined for what is no photo of theirs. */
  readonly photoId: string | null | undefined;
  readonly small: boolean;
  /** What the device plays unless points are earned. */
  readonly celebration: CycleCelebration | null;
  /** What was added in the period of a goal with amounts, in hundredths. */
  readonly amount: number | null;
}

/**
 * Decides on a check-in by the facts that were read: what is to be written, and what is answered once it is.
 * @throws Problem check_ins.closed, check_ins.wrong_day, photos.not_yours
 */
export async function decideCheckIn(
  { sql, clock, pointsLimits }: { readonly sql: Sql; readonly clock: Clock; readonly pointsLimits: PointsLimits },
  caller: Caller,
  facts: CheckInFacts,
  { kind, goalId, day, now, isLate, description, photoId, celebration, amount, ...wanted }: CheckInToDecide,
): Promise<{ readonly answer: StoredAnswer; readonly decided: Omit<DecidedCheckIn, 'stored'> }> {
  const { uid } = caller;
  // The person's own day takes time to find, and only a late check-in needs it.
  const late = isLate
    ? { today: todayOf(clock, caller), createdOn: dayInZone(facts.began_at, zoneOf(caller)) }
    : undefined;
  const { progress, points, pointsLimit, streakEarned, frequency } = decide(
    facts,
    { day, now, late, zone: zoneOf(caller) },
    pointsLimits,
  );
  const addedOn = late !== undefined && day < late.today ? late.today : null;
  if (photoId === undefined || !facts.is_photo_free) throw new Problem('photos.not_yours');
  // Waiting on a device, it may come when the goal has no small version any more; it counts as a whole one.
  const small = wanted.small && facts.has_small_version;
  const earnedFreezes = freezesEarned(facts.lifetime_points, points, facts.freezes);
  const held = facts.freezes + earnedFreezes;
  const checkedDays = checkedAfter(facts.week_plan ?? undefined, facts.last_checked, day);
  const counted = await countIn(sql, { facts, goalId, uid, held, checkedDays }, day);
  const answer: StoredAnswer = {
    success: true,
    streak_earned: streakEarned,
    points_earned: points,
    points_limit: pointsLimit,
    ...toWireStreaks({
      totalStreaks: facts.total_streaks + points,
      lifetimePoints: facts.lifetime_points + points,
    }),
    goal: {
      id: goalId,
      last_checked: day,
      count_checked: progress.countChecked,
      count_streak: progress.countStreak,
      check_ins_total: facts.next_idx + 1 - facts.gone_check_ins,
      next_milestone: counted.nextMilestone,
    },
    check_in: {
      index: facts.next_idx,
      description,
      date: day,
      added_on: addedOn,
      imported: false,
      small,
      came_back: counted.returned !== null,
      milestone: counted.milestone,
      amount: amount === null ? null : fromHundredths(amount),
      user_id: uid,
      reactions: [],
      photo_id: photoId,
    },
    full_row: rowFilledBy(counted.totals.checkIns),
    freezes: Math.max(held + (counted.returned?.freezes ?? 0), 0),
  };
  const decided = {
    kind,
    goalId,
    uid,
    index: facts.next_idx,
    day,
    addedOn,
    description,
    celebration: streakEarned ? ('wave' as const) : celebration,
    small,
    amount,
    photoId,
    timeZone: caller.timeZone,
    at: now,
    countChecked: progress.countChecked,
    countStreak: progress.countStreak,
    counted,
    checkedDays,
    jointWindow: jointWindow(rhythmOf(facts.frequency, facts.weekly_interval), day),
    points,
    freezes: earnedFreezes,
    ledgerSeq: facts.ledger_seq,
    frequency,
  };
  return { answer, decided };
}

/** @throws Problem check_ins.closed, check_ins.wrong_day, for a day that may not be held */
function requireHeld({ has_slipped }: CheckInFacts, day: LocalDay, now: WallTime): void {
  if (has_slipped) throw new Problem('check_ins.closed', HAS_SLIPPED);
  if (!mayHold(day, now)) throw new Problem('check_ins.wrong_day', NOT_EVENING);
}

/**
 * Applies the rules.
 * @returns with the frequency that the check-in is paid as
 * @throws Problem check_ins.closed, check_ins.wrong_day
 */
function decide(
  facts: CheckInFacts,
  {
    day,
    now,
    late,
    zone,
  }: { readonly day: LocalDay; readonly now: Date; readonly late: LateLimits | undefined; readonly zone: string },
  limits: PointsLimits,
): ReturnType<typeof computeCheckIn> & { readonly frequency: Frequency } {
  const rhythm = rhythmOf(facts.frequency, facts.weekly_interval);
  const daysOff = daysOffOf(facts);
  const before: GoalProgress = {
    lastChecked: facts.last_checked,
    countChecked: facts.count_checked,
    countStreak: facts.count_streak,
  };
  const inForce = inForceOn(rhythm, daysOff, day);
  const gate = checkInGate(inForce.rhythm, before, day, now, late);
  if (!gate.isOpen)
    throw new Problem(gate.reason === 'already_checked' ? 'check_ins.closed' : 'check_ins.wrong_day', gate.text);
  if (facts.avoid && !inForce.isRooted) requireHeld(facts, day, wallTimeAt(now, zone));
  const paid = facts.paid_at_once ?? NO_POINTS_LIMITS.paid;
  const budget = { paid, limits, ageMs: now.getTime() - facts.began_at.getTime() };
  return { ...computeCheckIn(rhythm, before, day, budget, daysOff), frequency: inForce.rhythm.frequency };
}
