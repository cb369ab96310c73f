import type { WireSecondStep } from '@fivefold/contract/calls/auth';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import type { SecondStepProof, Session } from '#ports/identity-provider/port';
import type { EmbeddedContext } from '../embedded-context.ts';
import { isAboutSecondStep, readSecondStep } from '../keys/second-step.ts';
import { accountKey } from '../rate-limits.ts';
import { createLogInGuard } from './log-in-guard.ts';

interface Typed {
  readonly email: string;
  readonly second_step?: WireSecondStep | undefined;
}

/** Logs in with a password, whatever else that does, with its failures counted. */
export function createPasswordLogIn({ sql }: { readonly sql: Sql }, context: EmbeddedContext) {
  const { limits, logIns } = context;
  const guard = createLogInGuard(sql);
  return async (
    request: FastifyRequest,
    typed: Typed,
    logIn: (proof: SecondStepProof) => Promise<Session>,
  ): Promise<Session> => {
    const { email } = typed;
    const knownDevice = await logIns.recognizeDevice(request, email);
    const attempt = await guard.begin({ email, ip: request.ip, knownDevice });
    const proof = readSecondStep(context, request, typed);
    const session = await logIn(proof).catch(async (error: unknown) => {
      if (isAboutSecondStep(error)) await attempt.succeed();
      throw error;
    });
    await attempt.succeed();
    if (proof.code !== undefined) await limits.secondSteps.giveBack(accountKey(email));
    return session;
  };
}
