import type { WireDashboard } from '@fivefold/contract/calls/dashboard';

/**
 * The dashboard after a friendship has ended: the friend and their goals are gone, and what the two shared stays with
 * the one who created it (Specification section 4, Decisions section 4).
 */
export function withoutPerson(dashboard: WireDashboard, uid: string): WireDashboard {
  return {
    ...dashboard,
    friends: dashboard.friends.filter((friend) => friend.uid !== uid),
    shared_goals: dashboard.shared_goals
      .filter((goal) => goal.created_by !== uid)
      .map((goal) => ({ ...goal, participants: goal.participants.filter((person) => person.uid !== uid) })),
  };
}
