import type { WireDashboard } from '@fivefold/contract/calls/views';

/**
 * The dashboard after a friendship has ended: the friend and their goals are gone, and what the two shared stays with
 * whoever created it (Specification section 4, Decisions section 4).
 */
export function withoutFriend(dashboard: WireDashboard, friendUid: string): WireDashboard {
  return {
    ...dashboard,
    friends: dashboard.friends.filter(({ uid }) => uid !== friendUid),
    shared_goals: dashboard.shared_goals
      .filter((goal) => goal.created_by !== friendUid)
      .map((goal) => ({ ...goal, participants: goal.participants.filter(({ uid }) => uid !== friendUid) })),
  };
}
