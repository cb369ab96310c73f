import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { Mutation, QueryClient } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { onDashboardAnswer } from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { Clock } from '#kernel/use-today.ts';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import { saveDashboard } from './saved-dashboard.ts';

/** Saving can wait until the screen has changed. */
const SAVE_AFTER_MS = 500;

interface Deps {
  readonly cache: QueryClient;
  readonly preferences: PreferencesPort;
  readonly clock: Clock;
  readonly uid: string;
}

/**
 * Saves the cached dashboard now, and after each answer of the server, of a dashboard or of a change of it. What has
 * yet to be saved when the page is left is saved then. @returns stops that
 */
export function startSaving({ cache, preferences, clock, uid }: Deps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: WireDashboard | undefined;
  const save = () => {
    const dashboard = confirmedDashboard(cache);
    if (dashboard === undefined || dashboard === saved) return;
    saved = dashboard;
    saveDashboard(preferences, uid, { dashboard, savedAt: clock.now() }).catch(() => undefined);
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  const saveOnLeave = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const stops = [onDashboardAnswer(cache, saveSoon), onChangeAnswer(cache, saveSoon)];
  document.addEventListener('visibilitychange', saveOnLeave);
  save();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', saveOnLeave);
  };
}

/** Calls back with the end of every change that was sent, also of one that failed. @returns stops that */
function onChangeAnswer(cache: QueryClient, listener: () => void): () => void {
  return cache.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && (mutation.state.status === 'success' || mutation.state.status === 'error')) listener();
  });
}

/** The cached dashboard; undefined without one, and while a change of it is in flight, which it may show already. */
function confirmedDashboard(cache: QueryClient): WireDashboard | undefined {
  const isChanging = ({ meta }: Pick<Mutation, 'meta'>) => meta?.call?.stales?.includes(getDashboard.name) === true;
  if (cache.isMutating({ predicate: isChanging }) > 0) return undefined;
  return cache.getQueryData(callQuery(getDashboard).queryKey);
}
