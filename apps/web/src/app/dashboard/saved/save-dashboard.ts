import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onDashboardAnswer } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** Saving can wait until the screen has changed. */
const SAVE_AFTER_MS = 500;

const loadCode = () => import('./saved-dashboard.ts');

interface Props {
  uid: string;
  /** Fetches the code that saves. */
  load?: typeof loadCode;
}

/** Saves every answer of the dashboard on this device, for times without a connection. */
export function SaveDashboard({ uid, load = loadCode }: Props) {
  const cache = useQueryClient();
  const { preferences } = usePlatform();
  const clock = useClock();

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onDashboardAnswer(cache, (dashboard) => {
      clearTimeout(timer);
      const savedAt = clock.now();
      timer = setTimeout(() => {
        load()
          .then(({ saveDashboard }) => {
            // The user may have logged out while the code was loading: nothing of theirs may be stored any more.
            if (isOver) return undefined;
            return saveDashboard(preferences, uid, { dashboard, savedAt });
          })
          .catch(() => undefined);
      }, SAVE_AFTER_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [cache, preferences, clock, uid, load]);

  return null;
}
