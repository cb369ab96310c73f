/** More of the sentences that the specification fixes (section 8): those that only logged-in people read. */

/** Error toasts. */
export const ERROR_TOASTS = {
  logInToReact: 'You must be logged in to react',
  logIn: 'You must be logged in.',
  checkIn: 'Failed to check in for goal.',
  checkGoal: 'Failed to check goal',
  checkSharedGoal: 'Failed to check shared goal',
  /** The server's own sentence is preferred. */
  updateReaction: 'Failed to update reaction',
  updateGoal: 'Failed to update goal',
  deleteGoal: 'Failed to delete goal',
  editGoal: 'Failed to edit goal',
  editSharedGoal: 'Failed to edit shared goal',
  deleteSharedGoal: 'Failed to delete shared goal',
  updateGoalVisibility: 'Failed to update goal visibility',
  createGoal: 'Failed to create goal',
  sendInvite: 'Failed to send invite',
  removeFriend: 'Failed to remove friend.',
  startSubscription: 'Failed to start subscription process',
  exchangeStreaks: 'Failed to exchange streaks',
  logOut: 'Failed to log out',
  processImage: 'Failed to process image. Please try a different photo.',
} as const;

/** A success toast; the others are in success-texts.ts, because the dashboard's first load has this one alone. */
export const LOGGED_OUT = 'Logged out successfully';
