/**
 * The sentences that the specification fixes, each written once (sections 4, 5 and 8), and how long things stay (2 and
 * 9).
 */

// Sign-in and account

/** Followed by the error's message. */
export const SIGN_UP_FAILED = 'Failed to create an account';
/** Followed by the error's message. */
export const RESET_PASSWORD_FAILED = 'Failed to reset password. ';
export const RESET_PASSWORD_SENT = 'Check your inbox for further instructions.';
/** Followed by the error's message. */
export const FINISH_SIGN_IN_FAILED = 'Failed to complete sign-in. ';
export const LINK_INVITER_FAILED = 'Could not link your account with the inviter, but you are signed in.';
export const EMAIL_PARAMETER_MISSING = 'Email parameter is missing from the URL. Please use the link from your email.';
export const INVALID_SIGN_IN_LINK = 'This is not a valid sign-in link.';
export const SUBSCRIPTION_UNAVAILABLE = 'Subscription service is not available. Please try again later.';

// Validation

export const FRIEND_REQUIRED = 'Please select a friend for the shared goal.';
export const NO_FRIENDS = 'No friends found. Invite friends first!';
export const PHOTO_NOT_AN_IMAGE = 'Please select a valid image file';
export const PHOTO_TOO_LARGE = 'Image is too large. Please select an image under 50MB';
export const NOT_ENOUGH_STREAKS = 'You need at least 5 streaks to exchange';

// Times of the screen

/**
 * The specification gives two readings for two of them (success 2 or 3 s, error 4 or 5 s); the longer one leaves more
 * time to read. A loading toast stays until it is dismissed.
 */
export const TOAST_DURATIONS_MS = {
  default: 4000,
  success: 3000,
  error: 5000,
  loading: Number.POSITIVE_INFINITY,
} as const;

/** A success that can be undone stays this long: mostly there is no other way back. */
export const UNDO_TOAST_MS = 10_000;

/** While the sign-in state loads nothing is shown, but not longer than this. */
export const AUTH_LOADING_TIMEOUT_MS = 3000;
/** From the success toast of a new goal to the dashboard. */
export const GOAL_ADDED_REDIRECT_MS = 1000;
