import type { WireUndoAnswer } from '@fivefold/contract/calls/check-in-changes';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import { type GoalProgress, NO_PROGRESS } from '@fivefold/rules/goal-state';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { withProgress } from '../optimistic.ts';

interface UndoneCheckIn {
  readonly index: number;
  readonly uid: string;
}

/** The goal as it will look when the server has undone the user's newest check-in. */
export function withoutCheckIn(goal: WireOwnGoal, { index, uid }: UndoneCheckIn): WireOwnGoal {
  const rows = goal.check_ins.filter((row) => row.index !== index);
  const { lastChecked, countChecked, countStreak } = progressBefore(
    goal,
    rows.findLast((row) => row.user_id === uid)?.date,
  );
  const progress = {
    last_checked: lastChecked,
    count_checked: countChecked,
    count_streak: countStreak,
    check_ins_total: goal.check_ins_total - 1,
    next_milestone: null,
  };
  return withProgress({ ...goal, check_ins: rows }, progress, uid);
}

/** The goal as the server answered an undo. */
export function withUndoAnswer(
  goal: WireOwnGoal,
  { goal: { id: _id, ...progress }, amount }: WireUndoAnswer,
  { index, uid }: UndoneCheckIn,
): WireOwnGoal {
  const check_ins = goal.check_ins.filter((row) => row.index !== index);
  const { amount: before, ...rest } = goal;
  const left = amount === undefined ? before : (amount ?? undefined);
  const counted = { ...rest, check_ins, ...(left !== undefined && { amount: left }) } as WireOwnGoal;
  return withProgress(counted, { ...progress, next_milestone: null }, uid);
}

/**
 * The counters before the newest check-in, from the counters after it. A first check-in of five follows a full block;
 * after a lapse it does not, but then the streak is lost again and the counters show 0.
 */
function progressBefore(goal: WireOwnGoal, dayBefore: string | undefined): GoalProgress {
  const lastChecked = dayBefore === undefined ? undefined : parseLocalDay(dayBefore);
  if (lastChecked === undefined) return NO_PROGRESS;
  const hasEarned = goal.frequency === 'monthly' || goal.count_checked === CHECK_INS_PER_BLOCK;
  return {
    lastChecked,
    countChecked: goal.count_checked > 1 ? goal.count_checked - 1 : CHECK_INS_PER_BLOCK,
    countStreak: Math.max(goal.count_streak - (hasEarned ? 1 : 0), 0),
  };
}
