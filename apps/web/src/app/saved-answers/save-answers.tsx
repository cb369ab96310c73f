import { type Mutation, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFromDevice, isPaged, type SavedAnswer, type SavedAnswers, savedNameOf } from '#kernel/api/saved-answers.ts';
import { type Clock, useClock } from '#kernel/use-today.ts';
import { changeSaved } from '#platform/saved-answers/change-saved.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { PersonalData } from '#platform/preferences/personal-data.ts';
import { whenIdle } from '#platform/when-idle.ts';

/** Where versions before kept the dashboard. */
const OLD_DASHBOARD_KEY = 'kept-dashboard';
/** Answers come together; then keeping waits until the page has nothing better to do, such as drawing a celebration. */
const KEEP_AFTER_MS = 200;
/** The server says that there is no such thing, or not for this person. */
const GONE = new Set([403, 404]);

interface Props {
  uid: string;
  /** What is kept, for the reads of this page. */
  kept: SavedAnswers;
}

/** Keeps the answers of the server on this device. */
export function SaveAnswers({ uid, kept }: Props) {
  const cache = useQueryClient();
  const { personalData, preferences } = usePlatform();
  const clock = useClock();
  useEffect(() => {
    void preferences.remove(OLD_DASHBOARD_KEY);
    return startKeeping({ cache, kept, clock, uid, personalData });
  }, [cache, kept, clock, uid, personalData, preferences]);
  return null;
}

interface Deps {
  readonly cache: QueryClient;
  readonly kept: SavedAnswers;
  readonly clock: Clock;
  readonly uid: string;
  readonly personalData: PersonalData;
}

/**
 * Keeps what the cache has of the server now, and after each of its answers, also to a change. What has yet to be
 * stored when the page is left is stored then. @returns stops that
 */
function startKeeping({ cache, kept, clock, uid, personalData }: Deps): () => void {
  const queries = cache.getQueryCache();
  /** Reads whose data may differ from what is stored. */
  const changed = new Set<Query>(queries.getAll());
  let callOff: (() => void) | undefined;
  const keep = () => {
    callOff?.();
    callOff = undefined;
    const answers = new Map<string, SavedAnswer | null>();
    const used: string[] = [];
    for (const query of changed) {
      const name = savedNameOf(query);
      // An answer to the change comes, and it is looked at again then.
      if (name !== '' && isChanging(cache, query)) continue;
      changed.delete(query);
      if (name === '') continue;
      used.push(name);
      const answer = answerOf(query);
      if (answer !== undefined) answers.set(name, answer);
    }
    if (used.length === 0) return;
    for (const [name, answer] of answers) {
      if (answer === null) kept.delete(name);
      else kept.set(name, answer);
    }
    if (personalData.isAllowed(uid)) void changeSaved(uid, { answers, used, now: clock.now() });
  };
  const keepSoon = () => {
    if (callOff !== undefined) return;
    const timer = setTimeout(() => {
      callOff = whenIdle(keep);
    }, KEEP_AFTER_MS);
    callOff = () => clearTimeout(timer);
  };
  const keepOnLeave = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  const stops = [
    queries.subscribe((event) => {
      const hasNews = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error');
      if (event.type !== 'added' && !hasNews) return;
      changed.add(event.query);
      keepSoon();
    }),
    cache.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && (mutation.state.status === 'success' || mutation.state.status === 'error')) keepSoon();
    }),
  ];
  document.addEventListener('visibilitychange', keepOnLeave);
  keep();
  return () => {
    callOff?.();
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', keepOnLeave);
  };
}

/** What is to be stored of a read; null where nothing may be any longer, undefined where what is kept is right. */
function answerOf(query: Query): SavedAnswer | null | undefined {
  const { state, options } = query;
  if (state.error !== null && GONE.has(state.error.status)) return null;
  if (state.data === undefined || isFromDevice(query)) return undefined;
  const answer: unknown = isPaged(options) ? (state.data as { pages: readonly unknown[] }).pages[0] : state.data;
  return { at: state.dataUpdatedAt, bytes: new TextEncoder().encode(JSON.stringify(answer)) };
}

/** Whether a change of this read is in flight, which its data may show already. */
function isChanging(cache: QueryClient, { queryKey: [read] }: Query): boolean {
  const changesIt = ({ meta }: Pick<Mutation, 'meta'>) => meta?.call?.stales?.includes(String(read)) === true;
  return cache.isMutating({ predicate: changesIt }) > 0;
}
