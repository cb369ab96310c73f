import type { WireFriendGoal, WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type Frequency, rhythmOf, type WeeklyInterval } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';

/** A goal with one participant's progress, as the database stores it: as of the last check-in. */
export interface GoalRow {
  readonly id: string;
  readonly goal: string;
  readonly is_public: boolean;
  readonly frequency: Frequency;
  readonly weekly_interval: WeeklyInterval | null;
  readonly next_idx: number;
  /** Check-ins that were removed when their author deleted the account. */
  readonly gone_check_ins: number;
  readonly last_checked: LocalDay | null;
  readonly count_checked: number;
  readonly count_streak: number;
}

/** A shared goal with the caller's progress at the top level and every participant's beside it. */
export interface SharedGoalRow extends Omit<GoalRow, 'is_public'> {
  readonly created_by: string;
  readonly participants: readonly (Pick<GoalRow, 'last_checked' | 'count_checked' | 'count_streak'> & {
    readonly uid: string;
    readonly email: string;
    readonly display_name: string | null;
    readonly avatar_color: number | null;
  })[];
}

/** The counters as of today: a lapse counts at once, though nothing was written (Decisions sections 2 and 3). */
function progressOf(
  row: Pick<GoalRow, 'frequency' | 'weekly_interval' | 'last_checked' | 'count_checked' | 'count_streak'>,
  today: LocalDay,
) {
  const state = goalState(
    rhythmOf(row.frequency, row.weekly_interval),
    { lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak },
    today,
  );
  return { last_checked: row.last_checked, count_checked: state.countChecked, count_streak: state.countStreak };
}

/** What every goal has on the wire, all but its check-ins. */
function toWireFields(row: Omit<GoalRow, 'is_public'>, today: LocalDay) {
  return {
    id: row.id,
    goal: row.goal,
    frequency: row.frequency,
    weekly_interval: row.weekly_interval,
    ...progressOf(row, today),
    // Check-ins are never undone; only deleting an account removes its own.
    check_ins_total: row.next_idx - row.gone_check_ins,
  };
}

/** A personal goal on the wire, all but its check-ins. */
export function toWireGoal(row: GoalRow, today: LocalDay): Omit<WireRegularGoal, 'check_ins'> {
  return { type: 'regular', is_public: row.is_public, ...toWireFields(row, today) };
}

/** A friend's public goal on the wire, all but its check-ins. */
export function toWireFriendGoal(row: Omit<GoalRow, 'is_public'>, today: LocalDay): Omit<WireFriendGoal, 'check_ins'> {
  return { type: 'regular', ...toWireFields(row, today) };
}

/** A shared goal on the wire, all but its check-ins; every participant's progress is as of the caller's day (Decisions section 4). */
export function toWireSharedGoal(row: SharedGoalRow, today: LocalDay): Omit<WireSharedGoal, 'check_ins'> {
  const { frequency, weekly_interval } = row;
  return {
    type: 'shared',
    ...toWireFields(row, today),
    created_by: row.created_by,
    participants: row.participants.map(({ uid, email, display_name, avatar_color, ...progress }) => ({
      uid,
      email,
      display_name,
      avatar_color,
      ...progressOf({ frequency, weekly_interval, ...progress }, today),
    })),
  };
}
