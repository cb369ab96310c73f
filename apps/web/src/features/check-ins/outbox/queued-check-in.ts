import type { CycleCelebration } from '@fivefold/rules/celebration';
import type { CheckIn } from '../check-in.ts';
import type { CheckInProblem } from './check-in-problem.ts';

/** A check-in that the server has not acknowledged; it is stored on this device until it has. */
export interface QueuedCheckIn extends Omit<CheckIn, 'photo'> {
  /** Its `Idempotency-Key`: however often it is sent, it counts once. */
  readonly key: string;
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The address of a photo that the server has. */
  readonly photoUrl?: string | undefined;
  /** Its scene was played when it was made, so that none is played when it is sent. */
  readonly isCelebrated?: boolean | undefined;
  /** What it plays, or played; null on a device that plays none. */
  readonly celebration?: CycleCelebration | null | undefined;
  /** Why the server refused it; the user decides what to do with it. */
  readonly refusal?: CheckInProblem | undefined;
}

/** Whether the server has neither acknowledged nor refused it. */
export function isQueued({ refusal }: Pick<QueuedCheckIn, 'refusal'>): boolean {
  return refusal === undefined;
}
