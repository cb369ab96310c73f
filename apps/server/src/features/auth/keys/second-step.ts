import type { WireSecondStep } from '@fivefold/contract/calls/auth';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem';
import type { SecondStepProof } from '#ports/identity-provider/port';
import type { EmbeddedContext } from '../embedded-context.ts';
import { accountKey } from '../rate-limits.ts';

/** What a log-in shows besides the password or the mailed code. */
export function readSecondStep(
  { limits, logIns }: Pick<EmbeddedContext, 'limits' | 'logIns'>,
  request: FastifyRequest,
  { email, second_step: sent }: { readonly email: string; readonly second_step?: WireSecondStep | undefined },
): SecondStepProof {
  return {
    code: sent?.code,
    deviceHashes: logIns.deviceHashes(request),
    countTry: () => limits.secondSteps.take(accountKey(email)),
  };
}

const OF_SECOND_STEP: ReadonlySet<string> = new Set([
  'identity.second_step_needed',
  'identity.wrong_code',
  'auth/too-many-requests',
]);

/** Whether a log-in failed by the second step alone, for which the password was right. */
export const isAboutSecondStep = (error: unknown): boolean =>
  error instanceof Problem && OF_SECOND_STEP.has(error.code);
