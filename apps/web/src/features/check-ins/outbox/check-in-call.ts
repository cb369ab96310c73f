import { checkGoal, checkSharedGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import type { ApiClient } from '#kernel/api/client.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import { type Clock, localDayAt, useClock } from '#kernel/use-today.ts';
import type { QueuedCheckIn } from './queued-check-in.ts';

interface Deps {
  readonly api: ApiClient;
  readonly cache: QueryClient;
  readonly clock: Clock;
}

/**
 * Sends a check-in with its own idempotency key, as late when its day is over. An unknown outcome is no failure,
 * because the check-in is queued: only refusals show a toast.
 */
export function callCheckIn(
  { clock, ...deps }: Deps,
  { key, goalId, goalType, day, description, photoUrl, celebration, small }: QueuedCheckIn,
  isQuiet: boolean,
): Promise<WireCheckInAnswer> {
  const payload = {
    goalDescription: description,
    checkDate: day,
    ...(photoUrl !== undefined && { photoUrl }),
    ...(typeof celebration === 'string' && { celebration }),
    ...(small === true && { small }),
    ...(day < localDayAt(clock.now()) && { late: true }),
  };
  const optionsWith = (errorToast: string) => (isQuiet ? {} : { errorToast, queuesOnNetworkError: true });
  if (goalType === 'regular') {
    const input = { body: { goalId, ...payload }, idempotencyKey: key };
    return sendCall(deps, checkGoal, input, optionsWith(ERROR_TOASTS.checkGoal));
  }
  const input = { body: { shared_goal_id: goalId, ...payload }, idempotencyKey: key };
  return sendCall(deps, checkSharedGoal, input, optionsWith(ERROR_TOASTS.checkSharedGoal));
}

export function useCheckInCall({ isQuiet = false } = {}): (checkIn: QueuedCheckIn) => Promise<WireCheckInAnswer> {
  const clock = useClock();
  const api = useApi();
  const cache = useQueryClient();
  return useCallback((checkIn) => callCheckIn({ api, cache, clock }, checkIn, isQuiet), [api, cache, clock, isQuiet]);
}
