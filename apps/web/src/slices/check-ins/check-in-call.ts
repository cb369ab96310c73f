import { checkGoal, checkSharedGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useCallback } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import type { WaitingCheckIn } from './waiting.ts';

/** Sends a check-in under its own key. What is not decided waits and is not a failure, so that only refusals are told. */
export function useCheckInCall({ isQuiet = false } = {}): (checkIn: WaitingCheckIn) => Promise<WireCheckInAnswer> {
  const told = (toast: string) => (isQuiet ? {} : { toast, isKeptUndecided: true });
  const { mutateAsync: sendOwn } = useCall(checkGoal, told(ERROR_TOASTS.checkGoal));
  const { mutateAsync: sendShared } = useCall(checkSharedGoal, told(ERROR_TOASTS.checkSharedGoal));

  return useCallback(
    ({ key, goalId, goalType, day, description, photoUrl }) => {
      const payload = { goalDescription: description, checkDate: day, ...(photoUrl !== undefined && { photoUrl }) };
      return goalType === 'regular'
        ? sendOwn({ body: { goalId, ...payload }, idempotencyKey: key })
        : sendShared({ body: { shared_goal_id: goalId, ...payload }, idempotencyKey: key });
    },
    [sendOwn, sendShared],
  );
}
