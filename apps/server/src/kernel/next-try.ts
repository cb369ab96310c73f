const MINUTE_MS = 60_000;
/** A day in all, but for ten minutes. */
const WAITS_MINUTES = [1, 4, 10, 30, 60, 120, 240, 480, 480] as const;

/** When to try again after a number of failures; undefined after the last. */
export function nextTryAt(failures: number, now: Date): Date | undefined {
  const minutes = WAITS_MINUTES[failures - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS);
}
