import type { AmountState } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { CycleCelebration } from '@fivefold/rules/celebration';

/** What a call of the contract is sent with, as it is stored. */
export interface ChangeInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Why the server refused a change. */
export interface ChangeProblem {
  /** The server's sentence. */
  readonly text: string;
  readonly mayBeTriedAgain: boolean;
  /** Another device was first: the fields as they are now. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
}

/** What the device knows of an addition to an amount (`features/check-ins/amounts`). */
export interface AdditionFacts {
  readonly hundredths: number;
  /** The goal before the oldest addition that waits. */
  readonly before: AmountState;
  /** It reaches the target: the goal is shown as checked in. */
  readonly isReaching: boolean;
  /** What it plays unless points are earned; chosen when it is sent or told as waiting. Null plays none. */
  readonly celebration?: CycleCelebration | null;
  /** Its scene was played when it was made. */
  readonly isCelebrated?: boolean;
  /** It was sent, and the server may have it. */
  readonly isSent?: boolean;
}

/** A change that the server has not acknowledged; it is stored on this device until it has. */
export interface QueuedChange {
  /** Its `Idempotency-Key`: however often it is sent, it is made once. */
  readonly key: string;
  readonly uid: string;
  /** The name of its call; `kinds.ts` says what it is. */
  readonly kind: string;
  readonly input: ChangeInput;
  /** The goal that it belongs to: its changes are sent in their order. */
  readonly goal: { readonly id: string; readonly text: string };
  /** Epoch milliseconds, and later than those of the changes before it also when the clock was set back. */
  readonly madeAt: number;
  /** The day on which it was made. */
  readonly day: LocalDay;
  /** The person decides what to do with it. */
  readonly refusal?: ChangeProblem | undefined;
  /** The person is at it: they are asked at once which version to keep. */
  readonly isAsked?: boolean | undefined;
  readonly addition?: AdditionFacts | undefined;
  /** It was made just now, and the outbox has not been without an answer since: not told as waiting, and not stored. */
  readonly isFresh?: boolean | undefined;
}

/** Whether the server has neither acknowledged nor refused it. */
export function isWaiting({ refusal }: Pick<QueuedChange, 'refusal'>): boolean {
  return refusal === undefined;
}
