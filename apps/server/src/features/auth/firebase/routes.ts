import { allCalls } from '@fivefold/contract/api';
import { commonPasswords, openLink } from '@fivefold/contract/calls/auth';
import { sendVerificationMail, verifyEmail } from '@fivefold/contract/calls/email-verification';
import { text } from '@fivefold/rules/text-key';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import type { FirebaseIdentity } from '#ports/identity-provider/port';
import { networkKey, createAuthLimits } from '../rate-limits.ts';

const AT_FIREBASE = text('Users log in through Firebase here, not through this server.');

/** Calls about sign-in that are answered wherever accounts are. */
const HERE_TOO: ReadonlySet<string> = new Set(
  [openLink, commonPasswords, verifyEmail, sendVerificationMail].map(({ name }) => name),
);

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

  for (const call of allCalls) {
    if (!call.path.startsWith('/api/identity/') || HERE_TOO.has(call.name)) continue;
    bind(app, deps, call, () => Promise.reject(new Problem('common.not_available', AT_FIREBASE)));
  }
}
