import { LOGGED_OUT } from './toast-texts.ts';

/** Success toasts (Specification section 8). */
export const SUCCESS_TOASTS = {
  goalCreated: 'Goal created successfully!',
  goalUpdated: 'Goal updated successfully!',
  goalDeleted: 'Goal deleted successfully!',
  friendRemoved: 'Friend removed successfully.',
  inviteSent: 'Invite sent successfully!',
  reactionRemoved: 'Reaction removed',
  reacted: 'Reacted!',
  loggedOut: LOGGED_OUT,
} as const;
