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
} from '@fivefold/contract/calls/identity';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../kernel/db/sql.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { Problem } from '../../kernel/problem.ts';
import type { FirebaseIdentity } from '../../ports/identity-provider/port.ts';
import { addressKey, createIdentityLimits } from './limits.ts';

const AT_FIREBASE = 'People sign in through Firebase here, not through this server.';

/** Beside Firebase there is one call left: a mailed invitation becomes a code with which the client signs in there. */
export function firebaseRoutes(
  app: FastifyInstance,
  deps: BindDeps & { readonly identity: FirebaseIdentity; readonly sql: Sql },
): void {
  const limits = createIdentityLimits(deps.sql);

  bind(app, deps, openLink, async ({ body, request }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
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
  ];
  for (const call of embeddedOnly) {
    bind(app, deps, call, () => Promise.reject(new Problem('common.not_available', AT_FIREBASE)));
  }
}
