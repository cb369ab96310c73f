import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '#kernel/problem';
import type { Limit } from '#kernel/http/limit';

export interface InvitationGateDeps {
  /** The operator's code; undefined where sign-up is open. */
  readonly signUpCode: string | undefined;
  /** Whether the code is of an invitation to this address, and neither used nor expired. */
  readonly isInvitationCode: (email: string, code: string) => Promise<boolean>;
  /** Takes the one sign-up that a link to hand over is good for. @returns false without an open link */
  readonly takeLinkSignUp: (code: string) => Promise<boolean>;
  readonly giveLinkSignUpBack: (code: string) => Promise<void>;
}

/**
 * Requires a code from an invitation, or the operator's (decision 46). Wrong codes are limited by network.
 * @returns what to do when the sign-up fails: the code stays good for the next try
 * @throws Problem identity.invitation_needed, auth/too-many-requests
 */
export async function requireInvitation(
  { signUpCode, isInvitationCode, takeLinkSignUp, giveLinkSignUpBack }: InvitationGateDeps,
  wrongCodes: Limit,
  { email, code, network }: { readonly email: string; readonly code: string | undefined; readonly network: string },
): Promise<() => Promise<void>> {
  const nothing = () => Promise.resolve();
  if (signUpCode === undefined) return nothing;
  if (code === undefined) throw new Problem('identity.invitation_needed');
  await wrongCodes.take(network);
  const needsLink = !isSame(code, signUpCode) && !(await isInvitationCode(email, code));
  if (needsLink && !(await takeLinkSignUp(code))) throw new Problem('identity.invitation_needed');
  await wrongCodes.giveBack(network);
  return needsLink ? () => giveLinkSignUpBack(code) : nothing;
}

/** Compares in constant time, so that an almost right code takes no longer. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
