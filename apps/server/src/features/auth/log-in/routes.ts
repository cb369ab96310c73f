import { logIn, logOut, refresh } from '@fivefold/contract/calls/auth';
import type { FastifyInstance } from 'fastify';
import { readBearerToken } from '#kernel/http/bearer-token';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { toWireSession } from '../web-session/log-in-answer.ts';
import { createPasswordLogIn } from './password-log-in.ts';
import { refuseClosed } from './refuse-closed.ts';

/** Logging in with a password. */
export function logInRoutes(app: FastifyInstance, deps: BindDeps & LogInDeps, context: EmbeddedContext): void {
  const { identity } = deps;
  const { logIns, answerLogIn } = context;
  const logInByPassword = createPasswordLogIn(deps, context);

  bind(app, deps, logIn, async ({ body, request, reply }) => {
    const session = await logInByPassword(request, body, (proof) => identity.logIn(body.email, body.password, proof));
    await refuseClosed(deps, session);
    await logIns.record(request, reply, session, { isRemembered: body.second_step?.remember ?? false });
    return answerLogIn(request, reply, session);
  });
}

/** Lasting tokens: ended and extended. */
export function sessionRoutes(app: FastifyInstance, deps: BindDeps & LogInDeps): void {
  const { identity } = deps;

  bind(app, deps, logOut, async ({ request }) => {
    const token = readBearerToken(request);
    if (token !== undefined) await identity.logOut(token);
    return { success: true as const };
  });

  bind(app, deps, refresh, async ({ caller }) => {
    const session = await identity.refresh(caller.token);
    if (session === undefined) throw new Problem('identity.signed_out');
    return toWireSession(session);
  });
}
