import { useEffect, useState } from 'react';
import { useClock } from '#kernel/use-today.ts';
import { millisecondsToNextSky } from './next-sky.ts';
import { type Sky, skyAt } from './sky-hours.ts';

/** The sky of the hour on this device. */
export function useSky(): Sky {
  const clock = useClock();
  const [now, setNow] = useState(() => clock.now());

  useEffect(() => {
    const updateNow = () => setNow(clock.now());
    const timer = setTimeout(updateNow, millisecondsToNextSky(now));
    // A sleeping device stops timers.
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, [clock, now]);
  return skyAt(new Date(now).getHours());
}
