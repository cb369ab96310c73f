import {
  changeEmail,
  changePassword,
  confirmEmail,
  endWebSession,
  linkSignIn,
  logIn,
  logOut,
  openLink,
  refresh,
  refreshWebSession,
  requestReset,
  resetPassword,
  restoreEmail,
  signUp,
} from '@fivefold/contract/calls/auth';
import { choosePassword } from '@fivefold/contract/calls/email-verification';
import { text } from '@fivefold/rules/text-key';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import type { FirebaseIdentity } from '#ports/identity-provider/port';
import { networkKey, createAuthLimits } from '../rate-limits.ts';

const AT_FIREBASE = text('Users log in through Firebase here, not through this server.');

/**
 * With Firebase one call is left: it turns the code of an invitation's mail into one that the client logs in with at
 * Firebase.
 */
export function firebaseRoutes(
  app: FastifyInstance,
  deps: BindDeps & { readonly identity: FirebaseIdentity; readonly sql: Sql },
): void {
  const limits = createAuthLimits(deps.sql);

  bind(app, deps, openLink, async ({ body, request }) => {
    await limits.codesByNetwork.take(networkKey(request.ip));
    return { sign_in_code: await deps.identity.openLink(body.email, body.code) };
  });

  const embeddedOnly = [
    signUp,
    logIn,
    logOut,
    refresh,
    requestReset,
    resetPassword,
    linkSignIn,
    refreshWebSession,
    endWebSession,
    changePassword,
    changeEmail,
    confirmEmail,
    restoreEmail,
    choosePassword,
  ];
  for (const call of embeddedOnly) {
    bind(app, deps, call, () => Promise.reject(new Problem('common.not_available', AT_FIREBASE)));
  }
}
