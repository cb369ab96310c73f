import type { AnswerOf, Call } from '@fivefold/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiProblem } from '../api/problem.ts';
import type { Sent } from '../api/use-call.ts';
import type { QueuedChange } from './queued-change.ts';

/** What is known of a change when it is shown. */
type ChangeFacts = Pick<QueuedChange, 'uid' | 'day' | 'madeAt'>;

/** A kind of change that waits on the device while there is no answer. All of them are in `kinds.ts`. */
export interface ChangeKind<C extends Call> {
  readonly call: C;
  goalIdOf(input: Sent<C>): string;
  /** Shows it in the cache of the page; again with each answer that may not have it yet. */
  show(cache: QueryClient, input: Sent<C>, facts: ChangeFacts): void;
  /** What the server answered, for the cache; without it the reads that follow bring it. */
  onAnswer?(cache: QueryClient, answer: AnswerOf<C>, input: Sent<C>): void;
  /** Whether a refusal says that it is made already. */
  isMade?(problem: ApiProblem, input: Sent<C>): boolean;
  /** In one sentence what it does, for the list of what waits. */
  say(input: Sent<C>, goalText: string): string;
  /** Nothing else of its goal can be sent before it, whatever the device's clock said. */
  readonly comesFirst?: true;
  /** Of two changes with the same slot that wait, only the later is sent. */
  slotOf?(input: Sent<C>): string | undefined;
}
