import { linkSignIn } from '@fivefold/contract/calls/auth';
import { choosePassword } from '@fivefold/contract/calls/email-verification';
import type { FastifyInstance } from 'fastify';
import { readBearerToken } from '#kernel/http/bearer-token';
import { bind, type BindDeps } from '#kernel/http/route';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { networkKey } from '../rate-limits.ts';

/** Logging in by the link of an invitation's mail, and the password that the first such link asks for. */
export function logInLinkRoutes(
  app: FastifyInstance,
  deps: BindDeps & LogInDeps,
  { limits, logIns, answerLogIn }: EmbeddedContext,
): void {
  bind(app, deps, linkSignIn, async ({ body, request, reply }) => {
    await limits.codesByNetwork.take(networkKey(request.ip));
    const session = await deps.identity.signInByLink(body.email, body.code, readBearerToken(request));
    await logIns.record(request, reply, session);
    return {
      ...(await answerLogIn(request, reply, session)),
      ...(session.isPasswordDropped ? { password_dropped: true as const } : {}),
    };
  });

  bind(app, deps, choosePassword, async ({ caller, body }) => {
    await deps.identity.choosePassword(caller.token, body.password);
    return { success: true as const };
  });
}
