import type { Clock } from '#kernel/use-today.ts';

/** When tests play unless told otherwise. */
export const NOON = '2026-11-21T12:00:00Z';

/** A clock that stands still until it is set. */
export interface FakeClock extends Clock {
  set(isoInstant: string): void;
}

export function createFakeClock(isoInstant: string): FakeClock {
  let now = Date.parse(isoInstant);
  return {
    now: () => now,
    set: (next) => {
      now = Date.parse(next);
    },
  };
}
