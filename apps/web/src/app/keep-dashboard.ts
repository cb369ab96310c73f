import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onDashboardAnswer } from '#kernel/api/dashboard-cache.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** Keeping can wait until the screen has changed. */
const KEEP_AFTER_MS = 500;

/** Keeps every answer of the dashboard on this device, for the time without a connection. */
export function KeepDashboard({ uid }: { uid: string }) {
  const cache = useQueryClient();
  const { preferences } = usePlatform();

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onDashboardAnswer(cache, (dashboard) => {
      clearTimeout(timer);
      const savedAt = Date.now();
      timer = setTimeout(() => {
        import('#kernel/api/kept-dashboard.ts')
          .then(({ keepDashboard }) => {
            // The person may have logged out while the code was on its way, and what was kept of them is forgotten.
            if (isOver) return undefined;
            return keepDashboard(preferences, uid, { dashboard, savedAt });
          })
          .catch(() => undefined);
      }, KEEP_AFTER_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [cache, preferences, uid]);

  return null;
}
