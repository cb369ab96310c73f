import { choosePassword, sendVerificationMail, verifyEmail } from '@fivefold/contract/calls/email-verification';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../kernel/db/sql.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Identity } from '../../ports/identity-provider/port.ts';
import { mailLinkAgain, type VerificationDeps, verifyEmail as verify } from './email-verification.ts';
import { addressKey, createIdentityLimits } from './limits.ts';

const AT_FIREBASE = 'Passwords are chosen at Firebase here, not at this server.';

/** How a person shows that their address is theirs, the same for every identity service; and the password that a first proof asks for. */
export function verificationRoutes(
  app: FastifyInstance,
  deps: BindDeps & VerificationDeps & { readonly identity: Identity; readonly sql: Sql; readonly hasMail: boolean },
): void {
  const { identity } = deps;
  const limits = createIdentityLimits(deps.sql);
  const success = { success: true } as const;

  bind(app, deps, verifyEmail, async ({ caller, body, request }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
    await verify(deps, caller, body.code);
    return success;
  });

  bind(app, deps, sendVerificationMail, async ({ caller }) => {
    if (!deps.hasMail) throw new Problem('identity.no_mail');
    await mailLinkAgain(deps, caller);
    return success;
  });

  bind(app, deps, choosePassword, async ({ caller, body }) => {
    if (identity.kind !== 'embedded') throw new Problem('common.not_available', AT_FIREBASE);
    await identity.choosePassword(caller.token, body.password);
    return success;
  });
}
