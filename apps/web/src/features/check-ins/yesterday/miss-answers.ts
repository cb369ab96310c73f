import type { BodyOf } from '@fivefold/contract/call';
import type { answerMiss } from '@fivefold/contract/calls/misses';
import type { MissReason } from '@fivefold/rules/miss';
import { ANSWER_MISS } from '#kernel/outbox/answer-kinds.ts';
import { deliverChange } from '#kernel/outbox/deliver-change.ts';
import { useDeliverDeps } from '#kernel/outbox/use-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';

type MissAnswer = BodyOf<typeof answerMiss>;

/**
 * Tells the server what the user says about a missed day; without a connection it waits on this device.
 * @returns the kind of answer for which there is an offer
 */
export function useMissAnswers(): (body: MissAnswer) => Promise<MissReason | null> {
  const deps = useDeliverDeps(usePlatform());
  return (body) =>
    deliverChange(deps, ANSWER_MISS, { body }, {}).then(
      (delivered) => (typeof delivered === 'object' ? delivered.answer.offer : null),
      // A day that is not missed any more needs no answer.
      () => null,
    );
}
