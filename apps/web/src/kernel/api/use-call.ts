import type { AnswerOf, Call } from '@fivefold/contract/call';
import {
  MutationObserver,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import type { ApiClient, CallInput, SendInput, SendOptions } from './client.ts';
import { withFallbackMessage } from './fallback-messages.ts';
import { noteSentWith } from './entity-tags.ts';
import { type ApiProblem, isOutcomeUnknown } from './problem.ts';

/** How often a call that takes an `Idempotency-Key` is sent before it counts as failed. */
const MAX_TRIES = 3;

/** The key of a call's answer in the cache. It is never written by hand. */
export function keyOf<C extends Call>(call: C, input?: CallInput<C>): readonly unknown[] {
  return input === undefined ? [call.name] : [call.name, input];
}

/** The options of a read for `useQuery`, `prefetchQuery`, `getQueryData`: `useQuery(callQuery(getDashboard))`. */
export function callQuery<C extends Call>(call: C, input?: CallInput<C>) {
  const { isSaved, answer }: Call = call;
  return queryOptions<AnswerOf<C>, ApiProblem>({
    queryKey: keyOf(call, input),
    meta: {
      call,
      ...(input !== undefined && { input }),
      ...(isSaved === true && { saved: answer }),
    },
  });
}

export interface UseCallOptions<C extends Call, Context> extends Pick<
  UseMutationOptions<AnswerOf<C>, ApiProblem, Sent<C>, Context>,
  'onMutate' | 'onSuccess' | 'onError' | 'scope'
> {
  /** Shown when the call fails; see `failureText` for what is shown instead. */
  readonly errorToast?: string | ((input: CallInput<C>) => string);
  /** Shown when the call succeeds. */
  readonly successToast?: string;
  readonly preferServer?: boolean;
  /** A call whose outcome is unknown is no failure: the caller queues it and sends it again. */
  readonly queuesOnNetworkError?: boolean;
  /** The caller shows this failure itself, in place of the toast. */
  readonly handlesError?: (problem: ApiProblem) => boolean;
}

/** The variables of a mutation: the call's input, and the key where the caller keeps its own. */
export type Sent<C extends Call> = CallInput<C> & Pick<SendOptions, 'idempotencyKey'>;

/**
 * Sends a call of the contract: `const { mutate } = useCall(deleteGoal, { errorToast: 'Failed to delete goal' })`.
 * Afterwards the reads that the contract calls stale are fetched again, also after a failure: it may have happened all
 * the same, or was refused because the screen is out of date. A call that takes an `Idempotency-Key` is tried again
 * after a lost connection, with the key it had.
 */
export function useCall<C extends Call, Context = unknown>(call: C, options: UseCallOptions<C, Context> = {}) {
  return useMutation(mutationOptionsOf({ api: useApi(), cache: useQueryClient() }, call, options));
}

interface CallDeps {
  readonly api: ApiClient;
  readonly cache: QueryClient;
}

/** Sends a call as `useCall` does, for what outlives its component. */
export function sendCall<C extends Call>(
  deps: CallDeps,
  call: C,
  input: Sent<C>,
  options: UseCallOptions<C, unknown>,
): Promise<AnswerOf<C>> {
  return new MutationObserver(deps.cache, mutationOptionsOf(deps, call, options)).mutate(input);
}

function mutationOptionsOf<C extends Call, Context>(
  { api, cache }: CallDeps,
  call: C,
  options: UseCallOptions<C, Context>,
): UseMutationOptions<AnswerOf<C>, ApiProblem, Sent<C>, Context> {
  const { errorToast, successToast, preferServer, queuesOnNetworkError, handlesError, ...handlers } = options;
  return {
    ...handlers,
    mutationKey: [call.name],
    mutationFn: (input) => sendRetagging({ api, cache }, call, input),
    meta: {
      call,
      ...(errorToast !== undefined && { errorToast: typeof errorToast === 'string' ? () => errorToast : errorToast }),
      ...(successToast !== undefined && { successToast }),
      ...(preferServer !== undefined && { preferServer }),
      ...(queuesOnNetworkError !== undefined && { queuesOnNetworkError }),
      ...(handlesError !== undefined && { handlesError }),
    },
    retry: (failures, problem) => call.idempotent === true && isOutcomeUnknown(problem) && failures < MAX_TRIES - 1,
    onSettled: () => void refetchStale(cache, call),
  };
}

function sendRetagging<C extends Call>({ api, cache }: CallDeps, call: C, input: Sent<C>): Promise<AnswerOf<C>> {
  if (call.retags === undefined) return sendAny(api, call, input);
  const known = cache.getQueryData<object>([call.retags]);
  return sendAny(api, call, input, known).then((answer) => {
    noteSentWith(answer as object, known);
    return answer;
  });
}

function sendAny<C extends Call>(api: ApiClient, call: C, input: Sent<C>, known?: object): Promise<AnswerOf<C>> {
  // `send` asks for the input only where the call needs one; here it is always at hand.
  const sender = api as { send(call: C, input: SendInput<C>): Promise<AnswerOf<C>> };
  return withFallbackMessage(call, sender.send(call, { ...(input as SendInput<C>), known }));
}

/**
 * Fetches again what a call made stale. While another change of the same data is in flight, the answer would be out of
 * date on arrival, so the last of them does it.
 */
function refetchStale(cache: QueryClient, call: Call): Promise<unknown> {
  const isAlsoChangedByAnother = (name: string) =>
    cache.isMutating({ predicate: (other) => other.meta?.call?.stales?.includes(name) === true }) > 1;
  const names = (call.stales ?? []).filter((name) => !isAlsoChangedByAnother(name));
  // Also what no screen shows right now: the dashboard is complete when a person comes back to it.
  return Promise.all(names.map((name) => cache.invalidateQueries({ queryKey: [name], refetchType: 'all' })));
}
