import type { WireDashboard } from './calls/dashboard.ts';
import type { WireCheckIn } from './shapes/check-in.ts';
import type { WireFriendGoal, WireRegularGoal } from './shapes/goal.ts';

/** What the answer to a check-in says (`WireCheckInAnswer`). */
interface CheckInFacts {
  readonly goal: Pick<WireRegularGoal, 'id' | 'last_checked' | 'count_checked' | 'count_streak' | 'check_ins_total'>;
  readonly check_in: WireCheckIn;
  readonly total_streaks: number;
  readonly level: number;
  readonly freezes?: number | undefined;
}

/**
 * The dashboard after a check-in on a personal goal on its own day, from the answer alone: the server would answer the
 * same.
 * @param shown how many of a goal's check-ins this form of the dashboard carries
 */
export function withCheckIn(dashboard: WireDashboard, answer: CheckInFacts, shown: number): WireDashboard {
  const { goal, total_streaks, level } = answer;
  return {
    ...dashboard,
    profile: {
      ...dashboard.profile,
      total_streaks,
      visual_level: level,
      freezes: answer.freezes ?? dashboard.profile.freezes,
    },
    streaks: { total_streaks, level },
    personal_goals: dashboard.personal_goals.map((each) =>
      each.id === goal.id ? goalWithCheckIn(each, answer, shown) : each,
    ),
  };
}

/** The same of the goal alone, which may be a friend's. @param shown 0 where the form carries none */
export function goalWithCheckIn<Goal extends WireRegularGoal | WireFriendGoal>(
  before: Goal,
  { goal, check_in: checkIn }: Pick<CheckInFacts, 'goal' | 'check_in'>,
  shown: number,
): Goal {
  return { ...before, ...goal, check_ins: shown === 0 ? [] : [...before.check_ins, checkIn].slice(-shown) };
}
