import { ERROR_TOASTS } from './toast-texts.ts';

/** What the data layer says when a call fails and the server gave no sentence of its own. */
export const FALLBACK_MESSAGES = {
  fetchProfile: 'Failed to fetch profile data',
  createGoal: ERROR_TOASTS.createGoal,
  updateGoal: ERROR_TOASTS.updateGoal,
  deleteGoal: ERROR_TOASTS.deleteGoal,
  checkGoal: ERROR_TOASTS.checkGoal,
  fetchPersonalGoals: 'Failed to fetch personal goals',
  createPersonalGoal: 'Failed to create personal goal',
  updatePersonalGoal: 'Failed to update personal goal',
  deletePersonalGoal: 'Failed to delete personal goal',
  checkPersonalGoal: 'Failed to check personal goal',
  updateGoalReaction: 'Failed to update goal reaction',
  fetchFriends: 'Failed to fetch friends list',
  fetchFriendsGoals: 'Failed to fetch friends goals',
  /** Without the full stop of the toast. */
  removeFriend: 'Failed to remove friend',
  sendInvite: ERROR_TOASTS.sendInvite,
  updateFriendGoalReaction: 'Failed to update friend goal reaction',
  fetchSharedGoals: 'Failed to fetch shared goals',
} as const;
