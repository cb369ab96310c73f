import type { Call } from '@fivefold/contract/call';
import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.tsx';
import type { ApiProblem } from '../api/problem.ts';
import type { Sent, UseCallOptions } from '../api/use-call.ts';
import { text } from '@fivefold/rules/text-key';
import { t } from '../language/t.ts';
import { useToasts } from '../toasts/toasts-context.tsx';
import { useClock } from '../use-today.ts';
import type { ChangeKind } from './change-kind.ts';
import { type OutboxDevice, useChangeQueue } from './change-queue.ts';
import { deliverChange, type DeliverDeps, type Delivered } from './deliver-change.ts';

export const SAVED_HERE = text('Saved on this device. It’s sent when you’re back online.');

export interface UseChangeOptions<C extends Call, Context> extends UseCallOptions<C, Context> {
  /** It is shown as made, and waits on this device; without this a toast says so. */
  readonly onQueued?: (input: Sent<C>, context: Context) => void;
}

/** What delivers a change. */
export function useDeliverDeps(device: OutboxDevice): DeliverDeps {
  return { api: useApi(), cache: useQueryClient(), queue: useChangeQueue(device), clock: useClock() };
}

/** Makes changes of one kind, as `useCall` does; one without an answer waits on the device and is a success. */
export function useChange<C extends Call, Context = unknown>(
  device: OutboxDevice,
  kind: ChangeKind<C>,
  { onMutate, onSuccess, onError, onQueued, scope, ...options }: UseChangeOptions<C, Context> = {},
) {
  const deps = useDeliverDeps(device);
  const { cache } = deps;
  const toasts = useToasts();
  const mutation: UseMutationOptions<Delivered<C>, ApiProblem, Sent<C>, Context> = {
    ...(onMutate && { onMutate }),
    ...(onError && { onError }),
    ...(scope && { scope }),
    mutationFn: (input) => deliverChange(deps, kind, input, options),
    onSuccess: (delivered, input, context, ...rest) => {
      if (typeof delivered === 'object') {
        if (onSuccess === undefined) return kind.onAnswer?.(cache, delivered.answer, input);
        return onSuccess(delivered.answer, input, context, ...rest);
      }
      if (delivered === 'asked') return undefined;
      if (onQueued === undefined) toasts.success(t(SAVED_HERE));
      return onQueued?.(input, context);
    },
  };
  return useMutation(mutation);
}
