import { sendVerificationMail, verifyEmail } from '@fivefold/contract/calls/email-verification';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import { createAuthLimits, networkKey } from '../rate-limits.ts';
import { mailVerificationLinkAgain, type VerificationDeps, verifyEmail as verify } from './email-verification.ts';

/** Verifying an address by a mailed link, the same for every identity provider. */
export function emailVerificationRoutes(
  app: FastifyInstance,
  deps: BindDeps & VerificationDeps & { readonly sql: Sql; readonly hasMail: boolean },
): void {
  const limits = createAuthLimits(deps.sql);
  const success = { success: true } as const;

  bind(app, deps, verifyEmail, async ({ caller, body, request }) => {
    await limits.codesByNetwork.take(networkKey(request.ip));
    await verify(deps, caller, body.code);
    return success;
  });

  bind(app, deps, sendVerificationMail, async ({ caller }) => {
    if (!deps.hasMail) throw new Problem('identity.no_mail');
    await mailVerificationLinkAgain(deps, caller);
    return success;
  });
}
