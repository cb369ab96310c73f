import { receiveHearts, type WireArrivedHearts } from '@fivefold/contract/calls/reactions';
import { useEffect, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { type CelebrationStyle, readCelebrationStyle } from '#platform/device-settings.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { whenIdle } from '#platform/when-idle.ts';

/** A phone keeps the app open for days: coming back to it is opening it, too. */
const ASK_AGAIN_MS = 5 * 60_000;

export interface ArrivedHearts extends WireArrivedHearts {
  readonly style: CelebrationStyle;
}

/**
 * The hearts since the last look, once they are to be shown. The server answers each heart once, so it is asked only
 * while the page is in sight.
 */
export function useArrivedHearts(): ArrivedHearts | null {
  const api = useApi();
  const { preferences } = usePlatform();
  const [arrived, setArrived] = useState<ArrivedHearts | null>(null);
  useEffect(() => {
    let isGone = false;
    let askedAt: number | null = null;
    const ask = async () => {
      const style = await readCelebrationStyle(preferences);
      const { data } = await api.send(receiveHearts);
      if (!isGone && data.hearts > 0) setArrived({ ...data, style });
    };
    const askInSight = () => {
      const now = performance.now();
      if (document.visibilityState === 'hidden' || (askedAt !== null && now - askedAt < ASK_AGAIN_MS)) return;
      askedAt = now;
      ask().catch(() => {
        askedAt = null;
      });
    };
    const cancel = whenIdle(askInSight);
    document.addEventListener('visibilitychange', askInSight);
    return () => {
      isGone = true;
      cancel();
      document.removeEventListener('visibilitychange', askInSight);
    };
  }, [api, preferences]);
  return arrived;
}
