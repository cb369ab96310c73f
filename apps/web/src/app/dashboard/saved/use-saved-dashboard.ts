import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onDashboardAnswer, restoreDashboard } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { usePlatform } from '#platform/platform-context.tsx';

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
