import { FALLBACK_MESSAGES } from '@fivefold/rules/fallback-texts';

/**
 * What a failed call says when the server gave no sentence of its own (Specification section 8), by the call's name.
 * The dashboard, the list of friends and a queued check-in show it; where section 8 also names a toast, the screen
 * shows the toast.
 */
export const SENTENCES: Readonly<Partial<Record<string, string>>> = {
  'views.dashboard': FALLBACK_MESSAGES.fetchProfile,
  'profile.get': FALLBACK_MESSAGES.fetchProfile,
  'goals.list': FALLBACK_MESSAGES.fetchPersonalGoals,
  'goals.create': FALLBACK_MESSAGES.createPersonalGoal,
  'goals.update': FALLBACK_MESSAGES.updatePersonalGoal,
  'goals.delete': FALLBACK_MESSAGES.deletePersonalGoal,
  'checkIns.check': FALLBACK_MESSAGES.checkPersonalGoal,
  'sharedGoals.list': FALLBACK_MESSAGES.fetchSharedGoals,
  'sharedGoals.create': FALLBACK_MESSAGES.createGoal,
  'sharedGoals.update': FALLBACK_MESSAGES.updateGoal,
  'sharedGoals.delete': FALLBACK_MESSAGES.deleteGoal,
  'checkIns.checkShared': FALLBACK_MESSAGES.checkGoal,
  'reactions.add': FALLBACK_MESSAGES.updateFriendGoalReaction,
  'reactions.remove': FALLBACK_MESSAGES.updateFriendGoalReaction,
  'reactions.addShared': FALLBACK_MESSAGES.updateGoalReaction,
  'reactions.removeShared': FALLBACK_MESSAGES.updateGoalReaction,
  'friends.list': FALLBACK_MESSAGES.fetchFriends,
  'friends.unlink': FALLBACK_MESSAGES.removeFriend,
  'views.friendsGoals': FALLBACK_MESSAGES.fetchFriendsGoals,
  'invites.send': FALLBACK_MESSAGES.sendInvite,
};
