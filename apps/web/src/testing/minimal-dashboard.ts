import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireFriendGoal } from '@fivefold/contract/shapes/goal';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import {
  FRIEND_HEART_DAYS,
  MINIMAL_FRIEND_CHECK_INS,
  MINIMAL_OWN_CHECK_INS,
  MINIMAL_SHARED_CHECK_INS,
} from '@fivefold/rules/limits';

/** As the server answers the app, which asks for the minimal form. */
export function minimalOf(dashboard: WireDashboard, today: LocalDay): WireDashboard {
  const newest = <Goal extends { check_ins: WireCheckIn[] }>(goal: Goal, count: number): Goal => ({
    ...goal,
    check_ins: count === 0 ? [] : goal.check_ins.slice(-count),
  });
  const ofFriend = (goal: WireFriendGoal) =>
    newest(
      goal,
      (goal.check_ins.at(-1)?.date ?? '') > addDays(today, -FRIEND_HEART_DAYS) ? MINIMAL_FRIEND_CHECK_INS : 0,
    );
  return {
    ...dashboard,
    personal_goals: dashboard.personal_goals.map((goal) => newest(goal, MINIMAL_OWN_CHECK_INS)),
    shared_goals: dashboard.shared_goals.map((goal) => newest(goal, MINIMAL_SHARED_CHECK_INS)),
    friends: dashboard.friends.map((friend) => ({ ...friend, goals: friend.goals.map(ofFriend) })),
  };
}
