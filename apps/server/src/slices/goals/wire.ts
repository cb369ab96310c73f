import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type Frequency, rhythmOf, type WeeklyInterval } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';

/** A goal with one person's standing, as the database keeps it: true as of the last check-in. */
export interface GoalRow {
  readonly id: string;
  readonly goal: string;
  readonly is_public: boolean;
  readonly frequency: Frequency;
  readonly weekly_interval: WeeklyInterval | null;
  readonly next_idx: number;
  readonly last_checked: LocalDay | null;
  readonly count_checked: number;
  readonly count_streak: number;
}

/** The counters as of today: a lapse counts at once, though nothing was written (Decisions sections 2 and 3). */
export function standingOf(row: Pick<GoalRow, 'frequency' | 'weekly_interval' | 'last_checked' | 'count_checked' | 'count_streak'>, today: LocalDay) {
  const state = goalState(
    rhythmOf(row.frequency, row.weekly_interval),
    { lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak },
    today,
  );
  return { last_checked: row.last_checked, count_checked: state.countChecked, count_streak: state.countStreak };
}

/** A personal goal on the wire, all but its check-ins. */
export function toWireGoal(row: GoalRow, today: LocalDay): Omit<WireRegularGoal, 'check_ins'> {
  return {
    id: row.id,
    type: 'regular',
    goal: row.goal,
    is_public: row.is_public,
    frequency: row.frequency,
    weekly_interval: row.weekly_interval,
    ...standingOf(row, today),
    // Check-ins are never taken back, so the next index is how many there are.
    check_ins_total: row.next_idx,
  };
}
