import { accountProblems } from '@fivefold/contract/problems/account';
import { identityProblems } from '@fivefold/contract/problems/auth';
import { t } from '#kernel/language/t.ts';
import { ApiProblem, createOfflineProblem } from '#kernel/api/problem.ts';

type IdentityCode = keyof typeof identityProblems;

/** Firebase's words and ours. Its messages ('Firebase: Error (auth/…).') are for developers alone. */
const OURS: Readonly<Record<string, IdentityCode>> = {
  'auth/email-already-in-use': 'auth/email-already-in-use',
  'auth/invalid-credential': 'auth/invalid-credential',
  // Of projects without email enumeration protection: who asks learns no more from us than elsewhere.
  'auth/wrong-password': 'auth/invalid-credential',
  'auth/user-not-found': 'auth/invalid-credential',
  'auth/weak-password': 'auth/weak-password',
  'auth/missing-password': 'auth/missing-password',
  'auth/invalid-email': 'auth/invalid-email',
  'auth/missing-email': 'auth/invalid-email',
  'auth/invalid-action-code': 'auth/invalid-action-code',
  'auth/expired-action-code': 'auth/invalid-action-code',
  'auth/user-disabled': 'auth/user-disabled',
  'auth/too-many-requests': 'auth/too-many-requests',
  'auth/quota-exceeded': 'auth/too-many-requests',
  'auth/user-token-expired': 'identity.signed_out',
  'auth/invalid-user-token': 'identity.signed_out',
};
const NO_CONNECTION: readonly string[] = ['auth/network-request-failed', 'auth/timeout'];
const PASSWORD_POLICY = 'auth/password-does-not-meet-requirements';

/** Firebase's code of a failure; empty for a failure of something else. */
export function firebaseCodeOf(failure: unknown): string {
  const code: unknown = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return typeof code === 'string' && code.startsWith('auth/') && !(failure instanceof ApiProblem) ? code : '';
}

/** Whether Firebase could not be reached. */
export function isConnectionLost(failure: unknown): boolean {
  return NO_CONNECTION.includes(firebaseCodeOf(failure));
}

/** One of our own refusals, as the server would word it. */
export function createIdentityProblem(
  code: IdentityCode,
  message: string = t(identityProblems[code].title),
): ApiProblem {
  return new ApiProblem(code, identityProblems[code].status, message);
}

/** The current password that the user typed is wrong. */
export function createWrongPasswordProblem(): ApiProblem {
  const { status, title } = accountProblems['account.wrong_password'];
  return new ApiProblem('account.wrong_password', status, t(title));
}

/**
 * A failure of the SDK as the identity port words it.
 * @param log gets what only an operator can mend, such as a sign-in method that is off or a domain that is not
 * authorized
 */
export function toApiProblem(failure: unknown, log: Pick<Console, 'error'>): unknown {
  const code = firebaseCodeOf(failure);
  if (code === '') return failure;
  if (isConnectionLost(failure)) return createOfflineProblem();
  if (code === PASSWORD_POLICY)
    return createIdentityProblem('auth/weak-password', t('Choose a longer or more varied password.'));
  const ours = OURS[code];
  if (ours !== undefined) return createIdentityProblem(ours);
  log.error('Firebase refused, and no person can help it.', failure);
  return createIdentityProblem('identity.unavailable');
}
