import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { QueryClient } from '@tanstack/react-query';
import { findGoal, replaceGoal, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { OnChecked } from '../check-in.ts';
import { withAnsweredCheckIn } from '../optimistic.ts';
import type { Outbox } from './outbox.ts';
import type { QueuedCheckIn } from './queued-check-in.ts';
import { type CheckInProblem, checkInProblemOf } from './check-in-problem.ts';
import { isWithdrawn, type Sending } from './sending.ts';

export interface SendDeps {
  readonly cache: QueryClient;
  readonly outbox: Outbox;
  readonly call: (checkIn: QueuedCheckIn) => Promise<WireCheckInAnswer>;
  readonly onChecked: OnChecked;
}

/** For a check-in whose tap sends it. */
interface Tap {
  /** Stores it on the device. @returns what to send, or undefined when it is not to be sent now */
  readonly prepare: () => Promise<QueuedCheckIn | undefined>;
  /** As the screen shows it. */
  readonly expected: WireOwnGoal;
}

/** A {@link CheckInProblem}: the server's reason. Unknown: no answer, and the server may have counted it. */
export type Outcome = 'answered' | 'withdrawn' | 'not sent' | 'unknown' | CheckInProblem;

/**
 * Sends a check-in, at its tap and again from the outbox. What happens to one, in this order: shown on the screen,
 * stored on the device, sent, and then answered, refused or withdrawn by the user, who may do that at any moment. As
 * long as its outcome is unknown it stays stored, and its idempotency key makes it count once.
 */
export async function sendCheckIn(deps: SendDeps, sending: Sending, tap?: Tap): Promise<Outcome> {
  const { cache, outbox, call, onChecked } = deps;
  const { checkIn } = sending;
  outbox.inFlight.begin(sending);
  try {
    const ready = tap === undefined ? checkIn : await tap.prepare();
    if (ready === undefined) {
      if (!isWithdrawn(sending)) return 'not sent';
      await outbox.remove(checkIn);
      return 'withdrawn';
    }
    const answer = await call(ready);
    const goal = findGoal(cache, checkIn.goalId) ?? tap?.expected;
    // Shown before it leaves the outbox: in between, its goal would look unchecked.
    if (goal !== undefined && !isWithdrawn(sending)) {
      const agreed = withAnsweredCheckIn(goal, answer);
      replaceGoal(cache, agreed);
      onChecked(agreed, answer, { isCelebrated: checkIn.isCelebrated ?? false });
    }
    await outbox.remove(checkIn);
    if (sending.undo !== undefined) {
      await sending.undo(answer);
      return 'withdrawn';
    }
    return 'answered';
  } catch (problem) {
    if (isWithdrawn(sending)) await outbox.remove(checkIn);
    return checkInProblemOf(problem) ?? 'unknown';
  } finally {
    outbox.inFlight.end(sending);
  }
}
