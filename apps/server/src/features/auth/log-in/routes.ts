import { logIn, logOut, refresh } from '@fivefold/contract/calls/auth';
import type { FastifyInstance } from 'fastify';
import { readBearerToken } from '#kernel/http/bearer-token';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import { CLOSED_ACCOUNT, isClosed } from '../../profile/steps.ts';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { isAboutSecondStep, readSecondStep } from '../keys/second-step.ts';
import { toWireSession } from '../web-session/log-in-answer.ts';
import { accountKey } from '../rate-limits.ts';
import { createLogInGuard } from './log-in-guard.ts';

export function logInRoutes(app: FastifyInstance, deps: BindDeps & LogInDeps, context: EmbeddedContext): void {
  const { identity } = deps;
  const { limits, logIns, answerLogIn } = context;
  const guard = createLogInGuard(deps.sql);

  bind(app, deps, logIn, async ({ body, request, reply }) => {
    const knownDevice = await logIns.recognizeDevice(request, body.email);
    const attempt = await guard.begin({ email: body.email, ip: request.ip, knownDevice });
    const proof = readSecondStep(context, request, body);
    const session = await identity.logIn(body.email, body.password, proof).catch(async (error: unknown) => {
      if (isAboutSecondStep(error)) await attempt.succeed();
      throw error;
    });
    await attempt.succeed();
    if (proof.code !== undefined) await limits.secondSteps.giveBack(accountKey(body.email));
    if (await isClosed(deps.db.kysely, session.person.uid)) {
      await identity.logOut(session.token);
      throw new Problem('auth/user-disabled', CLOSED_ACCOUNT);
    }
    await logIns.record(request, reply, session, { isRemembered: body.second_step?.remember ?? false });
    return answerLogIn(request, reply, session);
  });

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
