import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onDashboardAnswer, restoreDashboard } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useClock } from '#kernel/use-today.ts';

/** After this long without an answer the saved dashboard is shown. */
const SHOW_SAVED_AFTER_MS = 3000;

/**
 * Shows the saved dashboard when the server cannot be reached, or takes long.
 * @param wait 'no' when there is something to show or the server refused, 'short' when a try has failed
 * @returns whether what is shown is from before
 */
export function useSavedDashboard(uid: string | undefined, wait: 'no' | 'short' | 'long'): boolean {
  const cache = useQueryClient();
  const { preferences } = usePlatform();
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => onDashboardAnswer(cache, () => setIsRestored(false)), [cache]);
  useEffect(() => {
    if (wait === 'no' || uid === undefined) return undefined;
    const restore = async () => {
      const { readSavedDashboard } = await import('./saved-dashboard.ts');
      const kept = await readSavedDashboard(preferences, uid);
      if (kept !== undefined && restoreDashboard(cache, kept.dashboard, kept.savedAt)) setIsRestored(true);
    };
    const timer = setTimeout(() => void restore().catch(() => undefined), wait === 'short' ? 0 : SHOW_SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [cache, preferences, uid, wait]);

  return isRestored;
}

/** The first save can wait until the screen has changed. */
const SAVE_AFTER_MS = 500;

const loadCode = () => import('./save-dashboard.ts');

interface SaveProps {
  uid: string;
  /** Fetches the code that saves. */
  load?: typeof loadCode;
}

/** Saves the dashboard on this device from its first answer on, for times without a connection. */
export function SaveDashboard({ uid, load = loadCode }: SaveProps) {
  const cache = useQueryClient();
  const { preferences } = usePlatform();
  const clock = useClock();

  useEffect(() => {
    let isOver = false;
    let stopSaving: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      const { startSaving } = await load();
      // The user may have logged out while the code was loading: nothing of theirs may be stored any more.
      if (!isOver) stopSaving ??= startSaving({ cache, preferences, clock, uid });
    };
    const stopWaiting = onDashboardAnswer(cache, () => {
      clearTimeout(timer);
      if (stopSaving === undefined) timer = setTimeout(() => void start().catch(() => undefined), SAVE_AFTER_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopWaiting();
      stopSaving?.();
    };
  }, [cache, preferences, clock, uid, load]);

  return null;
}
