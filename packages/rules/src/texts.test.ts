import { describe, expect, it } from 'vitest';
import * as texts from './texts.ts';

/** Every text of the module, by its place. */
function allTexts(): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    if (typeof value === 'number') return [];
    return Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[`${name}.${key}`, text]] : []));
  });
}

const SIGN_IN_AND_ACCOUNT = [
  'Failed to create an account',
  'Failed to reset password. ',
  'Check your inbox for further instructions.',
  'Failed to complete sign-in. ',
  'Could not link your account with the inviter, but you are signed in.',
  'User not authenticated',
  'Subscription service is not available. Please try again later.',
];

const SECTIONS_4_AND_5 = [
  'No authenticated user for API request',
  'Please select a friend for the shared goal.',
  'No friends found. Invite friends first!',
  'Please select a valid image file',
  'Image is too large. Please select an image under 50MB',
  'You need at least 5 streaks to exchange',
  'Email parameter is missing from the URL. Please use the link from your email.',
  'This is not a valid sign-in link.',
];

const ERRORS = [
  'You must be logged in to react',
  'You must be logged in.',
  'Failed to check in for goal.',
  'Failed to check goal',
  'Failed to check shared goal',
  'Failed to update reaction',
  'Failed to update goal',
  'Failed to delete goal',
  'Failed to edit goal',
  'Failed to edit shared goal',
  'Failed to delete shared goal',
  'Failed to update goal visibility',
  'Failed to create goal',
  'Failed to send invite',
  'Failed to remove friend.',
  'Failed to start subscription process',
  'Failed to exchange streaks',
  'Failed to log out',
  'Failed to process image. Please try a different photo.',
];

const SUCCESSES = [
  'Goal created successfully!',
  'Goal updated successfully!',
  'Goal deleted successfully!',
  'Friend removed successfully.',
  'Invite sent successfully!',
  'Reaction removed',
  'Reacted!',
  'Logged out successfully',
];

const FALLBACKS = [
  'Failed to fetch profile data',
  'Failed to create goal',
  'Failed to update goal',
  'Failed to delete goal',
  'Failed to check goal',
  'Failed to fetch personal goals',
  'Failed to create personal goal',
  'Failed to update personal goal',
  'Failed to delete personal goal',
  'Failed to check personal goal',
  'Failed to update goal reaction',
  'Failed to fetch friends list',
  'Failed to fetch friends goals',
  'Failed to remove friend',
  'Failed to send invite',
  'Failed to update friend goal reaction',
  'Failed to fetch shared goals',
];

describe('the catalogue', () => {
  it('has every toast and fallback of specification section 8, in its order', () => {
    expect(Object.values(texts.ERROR_TOASTS)).toEqual(ERRORS);
    expect(Object.values(texts.SUCCESS_TOASTS)).toEqual(SUCCESSES);
    expect(Object.values(texts.FALLBACK_MESSAGES)).toEqual(FALLBACKS);
  });

  it('has every sentence of the specification and no other', () => {
    const wanted = [
      SIGN_IN_AND_ACCOUNT,
      SECTIONS_4_AND_5,
      ERRORS,
      SUCCESSES,
      FALLBACKS,
      ['Something went wrong'],
    ].flat();
    expect(new Set(allTexts().map(([, text]) => text))).toEqual(new Set(wanted));
  });

  it('says no sentence twice, but where a fallback is the toast itself', () => {
    const once = allTexts().filter(([place]) => !place.startsWith('FALLBACK_MESSAGES.'));
    expect(once.map(([, text]) => text).toSorted()).toEqual([...new Set(once.map(([, text]) => text))].toSorted());
  });
});

describe('times and limits', () => {
  it('are those of specification sections 2, 4 and 9', () => {
    expect(texts.TOAST_LIMIT).toBe(20);
    expect(texts.TOAST_DURATIONS_MS).toEqual({ default: 4000, success: 3000, error: 5000, loading: Infinity });
    expect(texts.AUTH_LOADING_TIMEOUT_MS).toBe(3000);
    expect(texts.GOAL_ADDED_REDIRECT_MS).toBe(1000);
    expect(texts.COLLAPSE_MS).toBe(300);
    expect(texts.STREAK_PICTURE_BLINK_MS).toBe(5000);
  });
});
