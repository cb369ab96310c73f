import { linkSignIn } from '@fivefold/contract/calls/auth';
import { choosePassword } from '@fivefold/contract/calls/email-verification';
import type { FastifyInstance } from 'fastify';
import { readBearerToken } from '#kernel/http/bearer-token';
import { bind, type BindDeps } from '#kernel/http/route';
import type { LogInDeps } from '../devices/log-in-recorder.ts';
import type { EmbeddedContext } from '../embedded-context.ts';
import { readSecondStep } from '../keys/second-step.ts';
import { accountKey, networkKey } from '../rate-limits.ts';
import type { InvitationGateDeps } from '../sign-up/invitation-gate.ts';

/** Logging in by the link of an invitation's mail, and the password that the first such link asks for. */
export function logInLinkRoutes(
  app: FastifyInstance,
  deps: BindDeps & LogInDeps & Pick<InvitationGateDeps, 'isInvitationCode'>,
  context: EmbeddedContext,
): void {
  const { limits, logIns, answerLogIn } = context;

  bind(app, deps, linkSignIn, async ({ body, request, reply }) => {
    await limits.codesByNetwork.take(networkKey(request.ip));
    const { email, code, second_step: sent } = body;
    const proof = readSecondStep(context, request, body);
    // Before the transaction, which would roll the count back; only who has the mail's code is counted.
    if (sent !== undefined && (await deps.isInvitationCode(email, code))) await proof.countTry();
    const session = await deps.identity.signInByLink(email, code, readBearerToken(request), proof);
    if (sent !== undefined) await limits.secondSteps.giveBack(accountKey(email));
    await logIns.record(request, reply, session, { isRemembered: sent?.remember ?? false });
    return {
      ...(await answerLogIn(request, reply, session)),
      ...(session.isPasswordDropped ? { password_dropped: true as const } : {}),
    };
  });

  if (!deps.hasPasswords) return;
  bind(app, deps, choosePassword, async ({ caller, body }) => {
    await deps.identity.choosePassword(caller.token, body.password);
    return { success: true as const };
  });
}
