import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#kernel/api/problem.ts';
import { firebaseCodeOf, toApiProblem } from './firebase-problems.ts';

/** As the SDK throws it. */
const failure = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });
const log = { error: vi.fn() };

describe('Firebase’s failures', () => {
  it.each([
    [
      'auth/email-already-in-use',
      'auth/email-already-in-use',
      409,
      'An account with this email already exists. Log in instead.',
    ],
    ['auth/invalid-credential', 'auth/invalid-credential', 401, 'Incorrect email or password.'],
    ['auth/wrong-password', 'auth/invalid-credential', 401, 'Incorrect email or password.'],
    ['auth/user-not-found', 'auth/invalid-credential', 401, 'Incorrect email or password.'],
    ['auth/weak-password', 'auth/weak-password', 400, 'Use at least 8 characters.'],
    ['auth/password-does-not-meet-requirements', 'auth/weak-password', 400, 'Choose a longer or more varied password.'],
    ['auth/missing-password', 'auth/missing-password', 400, 'Enter your password.'],
    ['auth/invalid-email', 'auth/invalid-email', 400, 'Enter a valid email address.'],
    ['auth/missing-email', 'auth/invalid-email', 400, 'Enter a valid email address.'],
    ['auth/invalid-action-code', 'auth/invalid-action-code', 400, 'This link has expired or was already used.'],
    ['auth/expired-action-code', 'auth/invalid-action-code', 400, 'This link has expired or was already used.'],
    ['auth/user-disabled', 'auth/user-disabled', 403, 'This account is disabled.'],
    ['auth/too-many-requests', 'auth/too-many-requests', 429, 'Too many attempts. Wait a few minutes.'],
    ['auth/network-request-failed', 'offline', 0, 'You seem to be offline. Check your connection and try again.'],
    ['auth/user-token-expired', 'identity.signed_out', 401, 'User not authenticated'],
  ])('%s is %s, and a sentence', (theirs, code, status, message) => {
    expect(toApiProblem(failure(theirs), log)).toEqual(new ApiProblem(code, status, message));
    expect(toApiProblem(failure(theirs), log)).toMatchObject({ code, status });
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    'auth/operation-not-allowed',
    'auth/unauthorized-continue-uri',
    'auth/invalid-api-key',
    'auth/something-new',
  ])('%s is for the operator: the log has it, the person a sentence', (theirs) => {
    log.error.mockClear();
    const thrown = failure(theirs);
    expect(toApiProblem(thrown, log)).toMatchObject({ code: 'identity.unavailable', status: 503 });
    expect(log.error).toHaveBeenCalledWith(expect.any(String), thrown);
  });

  it.each([new TypeError('x'), new ApiProblem('auth/invalid-action-code', 400, 'No.'), 'text', null])(
    '%s is none of them',
    (thrown) => {
      expect(toApiProblem(thrown, log)).toBe(thrown);
      expect(firebaseCodeOf(thrown)).toBe('');
    },
  );
});
