import { dayOfDate, type LocalDay } from '@fivefold/rules/calendar';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** Where the app reads the time, so that a test can travel (Decisions section 1). */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

const SHORTEST_WAIT_MS = 50;

const ClockContext = createContext<Clock>({ now: () => Date.now() });

/** Gives everything below another clock: `<ClockProvider value={clock}>`. Without it the device's own is read. */
export const ClockProvider = ClockContext.Provider;

/** The clock, for what needs an instant and not a day. */
export function useClock(): Clock {
  return use(ClockContext);
}

/**
 * The person's own calendar day, in the device's time zone: the only source of "today". It changes at midnight, and
 * when the app comes back to the front after the device slept or travelled.
 */
export function useToday(): LocalDay {
  const clock = useClock();
  const subscribe = useCallback((onChange: () => void) => subscribeToDay(clock, onChange), [clock]);
  return useSyncExternalStore(subscribe, () => localDayAt(clock.now()));
}

/** The device's calendar day at an instant, without a formatter, whose making a page would wait for. */
export function localDayAt(epochMilliseconds: number): LocalDay {
  const at = new Date(epochMilliseconds);
  return dayOfDate(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

function subscribeToDay(clock: Clock, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(check, millisecondsToMidnight(clock.now()));
  };
  const check = () => {
    onChange();
    wait();
  };
  wait();
  // A sleeping device stops timers, so the day is read again each time the app comes to the front.
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  window.addEventListener('pageshow', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
    window.removeEventListener('pageshow', check);
  };
}

/** To the start of the device's next day, whatever a clock change makes of its length. */
function millisecondsToMidnight(epochMilliseconds: number): number {
  const at = new Date(epochMilliseconds);
  const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
  return Math.max(midnight - epochMilliseconds, SHORTEST_WAIT_MS);
}
