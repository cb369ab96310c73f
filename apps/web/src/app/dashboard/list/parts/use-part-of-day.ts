import type { LocalDay } from '@fivefold/rules/calendar';
import type { PartOfDay } from '@fivefold/rules/part-of-day';
import { useEffect, useState } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { useClock } from '#kernel/use-today.ts';
import { afterCalm } from '../after-calm.ts';
import { partNow } from './part-now.ts';

const MS_PER_MINUTE = 60_000;

/**
 * The part of the day that leads the list. The next one takes its place when the user is calm, comes back to the page,
 * or meets another day.
 */
export function usePartOfDay(today: LocalDay): PartOfDay {
  const clock = useClock();
  const celebrations = useCelebrations();
  const [part, setPart] = useState(() => partNow(clock));

  useEffect(() => {
    const follow = () => setPart(partNow(clock));
    follow();
    let stopWaiting: (() => void) | undefined;
    const timer = setInterval(() => {
      if (partNow(clock) !== part) stopWaiting ??= afterCalm(follow, () => celebrations.playing() !== null);
    }, MS_PER_MINUTE);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      stopWaiting?.();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [clock, celebrations, part, today]);

  return part;
}
