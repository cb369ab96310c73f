import type { WireSecondStep } from '@fivefold/contract/calls/auth';
import { linkFriends } from '@fivefold/contract/calls/friends';
import {
  EMAIL_PARAMETER_MISSING,
  FINISH_SIGN_IN_FAILED,
  INVALID_SIGN_IN_LINK,
  LINK_INVITER_FAILED,
} from '@fivefold/rules/texts';
import { type ApiClient, ApiProblem } from '#kernel/api/client.ts';
import { t } from '#kernel/language/t.ts';
import type { IdentityPort, LinkedUser, SignedInUser } from '#platform/identity/port.ts';
import { readUrlParams } from '#platform/read-url-params.ts';
import { isSecondStepNeeded } from './lazy-second-step.tsx';
import { messageOf } from './use-submit.ts';

/** What the mailed link says (Specification section 2). Absent and empty parameters are both empty texts. */
export interface SignInLink {
  readonly email: string;
  readonly initiatorUserId: string;
  /** False only for the text 'False': the invited person has no account yet. */
  readonly hasInvitedUser: boolean;
  readonly mode: string;
  readonly code: string;
}

export function readSignInLink(href: string): SignInLink {
  const params = readUrlParams(href);
  return {
    email: params.get('email')?.trim() ?? '',
    initiatorUserId: params.get('initiator_user_id') ?? '',
    hasInvitedUser: params.get('invited_user_exists') !== 'False',
    mode: params.get('mode') ?? '',
    code: params.get('oobCode') ?? '',
  };
}

/** Whether a valid link would log in another user than the one who is logged in here. */
export function isForAnotherUser(link: SignInLink, user: SignedInUser | null): boolean {
  if (user === null || link.email === '' || !(isSignIn(link) || !link.hasInvitedUser)) return false;
  return link.email.toLowerCase() !== user.email.toLowerCase();
}

function isSignIn({ mode, code }: SignInLink): boolean {
  return mode === 'signIn' && code !== '';
}

export type FinishSignUpOutcome =
  /** Logged in, and linked with the inviter if there is one. */
  | (Entered & { readonly kind: 'done' })
  /** To /signup, with the link's code unused: there it proves the address. */
  | { readonly kind: 'sign-up'; readonly email: string; readonly initiatorUserId: string; readonly code: string }
  /** The account asks for a code, and the link's code is unused. */
  | { readonly kind: 'second-step' }
  /** `isSignedIn` tells the failure of signing in from the failure of linking the inviter. */
  | (Entered & {
      readonly kind: 'failed';
      readonly message: string;
      readonly isSignedIn: boolean;
      readonly mayRetry: boolean;
    });

/** What signing in by the link cost. */
type Entered = Pick<LinkedUser, 'isPasswordDropped'>;

interface Services {
  readonly identity: Pick<IdentityPort, 'signInByLink'>;
  readonly api: Pick<ApiClient, 'send'>;
  readonly onStep: (step: 'signing-in' | 'linking') => void;
}

interface Arrival {
  readonly isSignedIn?: boolean;
  readonly arrivedAs?: SignedInUser | null;
  readonly secondStep?: WireSecondStep | undefined;
}

/**
 * Signs in with the link, then links the inviter; what goes wrong is said as Specification sections 5 and 8 say it. A
 * link's code is good for one use: a person whom it signed in before (`isSignedIn`) has only the linking left.
 */
export async function finishSignUp(
  services: Services,
  link: SignInLink,
  { isSignedIn = false, arrivedAs = null, secondStep }: Arrival = {},
): Promise<FinishSignUpOutcome> {
  if (isSignedIn) return linkInviter(services, link);
  if (link.email === '') return refused(t(EMAIL_PARAMETER_MISSING));
  // Who is signed in with the invited address has an account, whatever was known when the link was made.
  const isOwn = arrivedAs !== null && isSignIn(link) && arrivedAs.email.toLowerCase() === link.email.toLowerCase();
  if (!link.hasInvitedUser && !isOwn) {
    return { kind: 'sign-up', email: link.email, initiatorUserId: link.initiatorUserId, code: link.code };
  }
  if (!isSignIn(link)) return refused(t(INVALID_SIGN_IN_LINK));

  services.onStep('signing-in');
  let user: LinkedUser;
  try {
    user = await services.identity.signInByLink(link.email, link.code, secondStep);
  } catch (failure) {
    if (isSecondStepNeeded(failure)) return { kind: 'second-step' };
    // The form that asked for the code shows what was wrong with it.
    if (secondStep !== undefined) throw failure;
    return {
      kind: 'failed',
      message: t(FINISH_SIGN_IN_FAILED) + messageOf(failure),
      isSignedIn: false,
      mayRetry: mayWorkLater(failure),
    };
  }
  const outcome = await linkInviter(services, link);
  return user.isPasswordDropped === true ? { ...outcome, isPasswordDropped: true } : outcome;
}

async function linkInviter(
  { api, onStep }: Services,
  link: SignInLink,
): Promise<Exclude<FinishSignUpOutcome, { kind: 'sign-up' | 'second-step' }>> {
  if (link.initiatorUserId === '') return { kind: 'done' };
  onStep('linking');
  try {
    await api.send(linkFriends, { body: { friend_uid: link.initiatorUserId } });
  } catch (failure) {
    return { kind: 'failed', message: t(LINK_INVITER_FAILED), isSignedIn: true, mayRetry: mayWorkLater(failure) };
  }
  return { kind: 'done' };
}

/** No connection, an overloaded server, too many tries: the link may still be good. A refused code stays refused. */
function mayWorkLater(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return true;
  return failure.status === 0 || failure.status === 429 || failure.status >= 500;
}

function refused(message: string): FinishSignUpOutcome {
  return { kind: 'failed', message, isSignedIn: false, mayRetry: false };
}
