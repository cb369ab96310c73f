import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import { useCallback, useSyncExternalStore } from 'react';
import { useClock } from './use-today.ts';

const MS_PER_MINUTE = 60_000;

/** Of the device's clock; looked at each minute, and when the app comes to the front. */
export function useMinuteOfDay(): MinuteOfDay {
  const clock = useClock();
  const subscribe = useCallback((onChange: () => void) => {
    const timer = setInterval(onChange, MS_PER_MINUTE);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => {
    const at = new Date(clock.now());
    return at.getHours() * 60 + at.getMinutes();
  });
}
