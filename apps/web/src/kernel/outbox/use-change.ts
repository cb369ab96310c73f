import type { Call } from '@fivefold/contract/call';
import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.tsx';
import type { ApiProblem } from '../api/problem.ts';
import type { Sent, UseCallOptions } from '../api/use-call.ts';
import { useToasts } from '../toasts/toasts-context.tsx';
import { useClock } from '../use-today.ts';
import type { ChangeKind } from './change-kind.ts';
import { type OutboxDevice, useChangeQueue } from './change-queue.ts';
import { deliverChange, type Delivered } from './deliver-change.ts';

export interface UseChangeOptions<C extends Call, Context> extends UseCallOptions<C, Context> {
  /** It is shown as made, and waits on this device. */
  readonly onQueued?: (input: Sent<C>) => void;
}

/** Makes changes of one kind, as `useCall` does; one without an answer waits on the device and is a success. */
export function useChange<C extends Call, Context = unknown>(
  device: OutboxDevice,
  kind: ChangeKind<C>,
  { onMutate, onSuccess, onError, onQueued, scope, ...options }: UseChangeOptions<C, Context> = {},
) {
  const cache = useQueryClient();
  const deps = { api: useApi(), cache, queue: useChangeQueue(device), toasts: useToasts(), clock: useClock() };
  const mutation: UseMutationOptions<Delivered<C>, ApiProblem, Sent<C>, Context> = {
    ...(onMutate && { onMutate }),
    ...(onError && { onError }),
    ...(scope && { scope }),
    mutationFn: (input) => deliverChange(deps, kind, input, options),
    onSuccess: (answer, input, ...rest) =>
      answer === undefined ? onQueued?.(input) : onSuccess?.(answer, input, ...rest),
  };
  return useMutation(mutation);
}
