import { checkGoal, checkSharedGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { useCallback } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { localDayAt, useClock } from '#kernel/use-today.ts';
import type { QueuedCheckIn } from './offline-queue/offline-queue.ts';

/** Sends a check-in with its own idempotency key, as late when its day is over. An unknown outcome is no failure, because the check-in is queued: only refusals show a toast. */
export function useCheckInCall({ isQuiet = false } = {}): (checkIn: QueuedCheckIn) => Promise<WireCheckInAnswer> {
  const clock = useClock();
  const options = (errorToast: string) => (isQuiet ? {} : { errorToast, queuesOnNetworkError: true });
  const { mutateAsync: sendOwn } = useCall(checkGoal, options(ERROR_TOASTS.checkGoal));
  const { mutateAsync: sendShared } = useCall(checkSharedGoal, options(ERROR_TOASTS.checkSharedGoal));

  return useCallback(
    ({ key, goalId, goalType, day, description, photoUrl, celebration }) => {
      const payload = {
        goalDescription: description,
        checkDate: day,
        ...(photoUrl !== undefined && { photoUrl }),
        ...(typeof celebration === 'string' && { celebration }),
        ...(day < localDayAt(clock.now()) && { late: true }),
      };
      return goalType === 'regular'
        ? sendOwn({ body: { goalId, ...payload }, idempotencyKey: key })
        : sendShared({ body: { shared_goal_id: goalId, ...payload }, idempotencyKey: key });
    },
    [sendOwn, sendShared, clock],
  );
}
