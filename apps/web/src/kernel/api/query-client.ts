import type { Call } from '@fivefold/contract/call';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import {
  MutationCache,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryFunctionContext,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { createElement, type ReactNode, useState } from 'react';
import { useToasts } from '../toasts/toasts-context.tsx';
import type { Toasts } from '../toasts/toasts.ts';
import { SharedInstancesProvider } from '../shared-instance.tsx';
import { useApi } from './api-context.tsx';
import type { ApiClient, SendInput } from './client.ts';
import { noteTag, tagOf } from './entity-tags.ts';
import { withFallbackMessage } from './fallback-messages.ts';
import { type SavedAnswers, SavedQueryCache } from './saved-answers.ts';
import { failureText } from './failure-text.ts';
import { type ApiProblem, isSignedOut, isOutcomeUnknown, canSendLater } from './problem.ts';
import { t } from '../language/t.ts';

// A tap shows with the next frame: React renders a change of the cache within the event that made it, not after it.
notifyManager.setScheduler(queueMicrotask);

const STALE_AFTER_MS = 30_000;
const QUERY_TRIES = 3;

/** What `callQuery` and `useCall` pass to the two caches. */
interface CallMeta {
  readonly call: Call;
  readonly input?: SendInput<Call>;
  /** The text for a failure, by the input; without one the caller shows the failure itself. */
  readonly errorToast?: (input: never) => string;
  readonly successToast?: string;
  /** The server's own sentence says more than the catalog's, whatever it refused (Specification section 8). */
  readonly preferServer?: boolean;
  readonly queuesOnNetworkError?: boolean;
  readonly handlesError?: (problem: ApiProblem) => boolean;
  /** The device keeps the answer of this form; of a read in pages, the first page. */
  readonly saved?: Call['answer'];
  /** The key under which it does, where the read's own changes from day to day. */
  readonly savedAs?: readonly unknown[];
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiProblem;
    queryMeta: Partial<CallMeta>;
    mutationMeta: Partial<CallMeta>;
  }
}

/**
 * The cache of server data. Reads are those of `callQuery`; a lost connection is tried again a few times, a refusal
 * never. Requests are sent also when the browser reports to be offline: it is often wrong, and a request that fails is
 * reported, while one that is held back is not.
 */
export function createQueryClient(api: ApiClient, toasts: Toasts, kept: SavedAnswers = new Map()): QueryClient {
  const retryDelay = (failures: number) => api.firstRetryMs * 2 ** failures;
  return new QueryClient({
    queryCache: new SavedQueryCache(kept),
    mutationCache: new MutationCache({
      onError: (problem, input, _context, mutation) => {
        const { errorToast, preferServer, queuesOnNetworkError, handlesError } = mutation.meta ?? {};
        if (errorToast === undefined || (queuesOnNetworkError === true && canSendLater(problem))) return;
        if (handlesError?.(problem) === true) return;
        if (isSignedOut(problem)) toasts.error(t(ERROR_TOASTS.logIn));
        else toasts.error(failureText(problem, errorToast(input as never), preferServer));
      },
      onSuccess: (_answer, _input, _context, mutation) => {
        const { successToast } = mutation.meta ?? {};
        if (successToast !== undefined) toasts.success(t(successToast));
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: (context: QueryFunctionContext) => sendQuery(api, context),
        structuralSharing: shareStructure,
        staleTime: STALE_AFTER_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, problem) => isOutcomeUnknown(problem) && failures < QUERY_TRIES - 1,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false, retryDelay },
    },
  });
}

/** Gives everything below a cache of its own and shared instances of its own; both go with the provider. */
export function QueryProvider({ children, kept }: { children: ReactNode; kept?: SavedAnswers }) {
  const api = useApi();
  const toasts = useToasts();
  const [client] = useState(() => createQueryClient(api, toasts, kept));
  return createElement(QueryClientProvider, { client }, createElement(SharedInstancesProvider, null, children));
}

function sendQuery(api: ApiClient, { client, queryKey, meta, signal }: QueryFunctionContext): Promise<unknown> {
  if (meta?.call === undefined) throw new Error('A query without a call: make it with callQuery.');
  return withFallbackMessage(
    meta.call,
    api.send(meta.call, { ...meta.input, signal, known: client.getQueryData(queryKey) }),
  );
}

/** The query cache keeps the parts of an answer that are as before; the tag of the new answer stays with the result. */
function shareStructure(before: unknown, answer: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, answer);
  noteTag(shared, tagOf(answer) ?? null);
  return shared;
}
