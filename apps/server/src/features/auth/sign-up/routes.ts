import { signUp } from '@fivefold/contract/calls/auth';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { networkKey } from '../rate-limits.ts';
import { type InvitationGateDeps, requireInvitation } from './invitation-gate.ts';

export function signUpRoutes(
  app: FastifyInstance,
  deps: BindDeps & LogInDeps & InvitationGateDeps,
  { limits, logIns, answerLogIn }: EmbeddedContext,
): void {
  bind(app, deps, signUp, async ({ body, request, reply }) => {
    const network = networkKey(request.ip);
    await limits.signUpsByNetwork.take(network);
    const giveBack = await requireInvitation(deps, limits.codesByNetwork, { ...body, code: body.code, network });
    const session = await deps.identity.signUp(body.email, body.password, body.code).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    await logIns.record(request, reply, session, { isSignUp: true });
    return answerLogIn(request, reply, session);
  });
}
