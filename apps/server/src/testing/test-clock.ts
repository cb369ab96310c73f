import type { MovableClock } from '../kernel/clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A clock that stands still, but for a millisecond each time it is asked: what comes later has a later time, and
 * nothing falls due because the machine is slow.
 */
export function createTestClock(start: Date): MovableClock {
  let ms = start.getTime();
  return {
    now: () => new Date(ms++),
    setTo: (instant) => void (ms = instant.getTime()),
    advanceDays: (days) => void (ms += days * DAY_MS),
  };
}
