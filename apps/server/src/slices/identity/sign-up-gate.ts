import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../kernel/problem.ts';
import type { Limit } from '../../kernel/http/limit.ts';

export interface SignUpGateDeps {
  /** The operator's code; undefined where everyone may sign up. */
  readonly signUpCode: string | undefined;
  /** Whether an invitation's code was made for this address and is neither used nor too old. */
  readonly isInvitationCode: (email: string, code: string) => Promise<boolean>;
}

/**
 * Lets in who was invited, and who knows the operator's code (decision 46). Guesses are limited by address.
 * @throws Problem identity.invitation_needed, auth/too-many-requests
 */
export async function requireInvitation(
  { signUpCode, isInvitationCode }: SignUpGateDeps,
  guesses: Limit,
  { email, code, address }: { readonly email: string; readonly code: string | undefined; readonly address: string },
): Promise<void> {
  if (signUpCode === undefined) return;
  if (code === undefined) throw new Problem('identity.invitation_needed');
  await guesses.take(address);
  if (!isSame(code, signUpCode) && !(await isInvitationCode(email, code)))
    throw new Problem('identity.invitation_needed');
  await guesses.giveBack(address);
}

/** Takes as long for a code that is almost right. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
