import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onDashboardAnswer, restoreDashboard } from '#kernel/api/dashboard-cache.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** A person who waits this long for the server sees what was known last. */
const PATIENCE_MS = 3000;

/**
 * When the server cannot be reached, or takes long, the dashboard is what it answered last.
 * @param wait 'no' when there is something to show or the server refused, 'short' when a try has failed
 * @returns whether what is shown is from before
 */
export function useLastKnown(uid: string | undefined, wait: 'no' | 'short' | 'long'): boolean {
  const cache = useQueryClient();
  const { preferences } = usePlatform();
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => onDashboardAnswer(cache, () => setIsRestored(false)), [cache]);
  useEffect(() => {
    if (wait === 'no' || uid === undefined) return undefined;
    const restore = async () => {
      const { readKeptDashboard } = await import('#kernel/api/kept-dashboard.ts');
      const kept = await readKeptDashboard(preferences, uid);
      if (kept !== undefined && restoreDashboard(cache, kept.dashboard, kept.savedAt)) setIsRestored(true);
    };
    const timer = setTimeout(() => void restore().catch(() => undefined), wait === 'short' ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [cache, preferences, uid, wait]);

  return isRestored;
}
