import { acceptInviteLink } from '@fivefold/contract/calls/invite-links';
import { createProfile } from '@fivefold/contract/calls/profile';
import { type ApiClient, ApiProblem } from '#kernel/api/client.ts';
import type { IdentityPort, SignedInUser } from '#platform/identity/port.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  /** The person whose invitation led here. */
  readonly initiatorUserId: string | undefined;
  /** The code of an invitation link that was handed over. */
  readonly invite?: string | undefined;
  /** Of the mail that led here: it proves the address. */
  readonly code?: string | undefined;
  /** The account was made by an earlier try, and only its profile is missing. */
  readonly hasAccount: boolean;
}

interface Services {
  readonly identity: Pick<IdentityPort, 'signUp'>;
  readonly api: Pick<ApiClient, 'send'>;
  /** Called as soon as the account was made, before the profile. */
  readonly onAccount: (user: SignedInUser) => void;
}

/**
 * Creates the account and then its profile (Specification section 4). The answer says whether the inviter was linked,
 * or null without an inviter. An invitation that does not stand never keeps a person from their account.
 */
export async function createAccount(
  { identity, api, onAccount }: Services,
  account: NewAccount,
): Promise<boolean | null> {
  if (!account.hasAccount) onAccount(await identity.signUp(account.email, account.password, account.code));
  if (!account.initiatorUserId) {
    await api.send(createProfile);
    return account.invite === undefined ? null : acceptInvite(api, account.invite);
  }
  try {
    await api.send(createProfile, {
      query: { initiator_user_id: account.initiatorUserId },
      // Where another service keeps the accounts, it is this call that learns from the code whose the address is.
      ...(account.code && { body: { code: account.code } }),
    });
    return true;
  } catch (problem) {
    if (!isRefusedInvitation(problem)) throw problem;
    await api.send(createProfile);
    return false;
  }
}

async function acceptInvite(api: Services['api'], code: string): Promise<boolean> {
  try {
    await api.send(acceptInviteLink, { body: { code } });
    return true;
  } catch (problem) {
    if (!isRefusedInvitation(problem)) throw problem;
    return false;
  }
}

/** The server understood and said no to the inviter; signed out and too many requests are other matters. */
function isRefusedInvitation(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return problem.status >= 400 && problem.status < 500 && problem.status !== 401 && problem.status !== 429;
}
