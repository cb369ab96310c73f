import type { Call } from '@fivefold/contract/call';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import {
  MutationCache,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { createElement, type ReactNode, useState } from 'react';
import { toastError } from '#kernel/toasts/toasts.ts';
import { useApi } from './api-context.tsx';
import type { ApiClient, SendInput } from './client.ts';
import { type ApiProblem, isServerSentenceBetter, isSignedOut, isUndecided, mayBeSentLater } from './problem.ts';

// A tap is on the screen with the next frame: screens are told of a change within the event that made it, not after it.
notifyManager.setScheduler(queueMicrotask);

const STALE_AFTER_MS = 30_000;
const QUERY_TRIES = 3;
const FIRST_PAUSE_MS = 500;

/** What `callQuery` and `useCall` leave for the two caches to work with. */
export interface CallMeta {
  readonly call: Call;
  readonly input?: SendInput<Call>;
  /** The catalogue's text for a failure, given what was sent; none means that the caller shows it otherwise. */
  readonly toast?: (input: never) => string;
  /** The server's own sentence says more than the catalogue's, whatever it refused (Specification section 8). */
  readonly preferServer?: boolean;
  /** What may be sent later is no failure yet: the caller keeps it and sends it again. */
  readonly isKeptUndecided?: boolean;
  /** The caller shows this failure itself. */
  readonly isToldHere?: (problem: ApiProblem) => boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiProblem;
    queryMeta: Partial<CallMeta>;
    mutationMeta: Partial<CallMeta>;
  }
}

/**
 * The cache of server data. Reads are those of `callQuery`; a lost connection is tried again a few times, a refusal never.
 * Requests are sent whatever the browser believes about being online: its belief is often wrong, and a request that
 * fails is reported, while one that is held back is not.
 */
export function createQueryClient(api: ApiClient): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (problem, input, _context, mutation) => {
        const { toast, preferServer, isKeptUndecided, isToldHere } = mutation.meta ?? {};
        if (toast === undefined || (isKeptUndecided === true && mayBeSentLater(problem))) return;
        if (isToldHere?.(problem) === true) return;
        if (isSignedOut(problem)) toastError(ERROR_TOASTS.logIn);
        else toastError(isServerSentenceBetter(problem, preferServer) ? problem.message : toast(input as never));
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: (context: QueryFunctionContext) => sendQuery(api, context),
        staleTime: STALE_AFTER_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, problem) => isUndecided(problem) && failures < QUERY_TRIES - 1,
        retryDelay: pauseBeforeTry,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Gives everything below a cache of its own, that goes when the provider goes. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const [client] = useState(() => createQueryClient(api));
  return createElement(QueryClientProvider, { client }, children);
}

/** Milliseconds before the next try: half a second, then a whole one, … */
export function pauseBeforeTry(failures: number): number {
  return FIRST_PAUSE_MS * 2 ** failures;
}

function sendQuery(api: ApiClient, { meta, signal }: QueryFunctionContext): Promise<unknown> {
  if (meta?.call === undefined) throw new Error('A query without a call: make it with callQuery.');
  return api.send(meta.call, { ...meta.input, signal });
}
