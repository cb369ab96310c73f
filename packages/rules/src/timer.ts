/** A goal that counts minutes has a timer, which the server starts and stops. Beyond section 14. */

/** The unit of such goals. */
export const TIMER_UNIT = 'min';

/** A timer that runs this long was forgotten: it ends by itself, and its person is asked how many minutes it was. */
export const TIMER_MAX_MINUTES = 12 * 60;

const MS_PER_MINUTE = 60_000;

export function countsMinutes(unit: string | null, target: number | null): boolean {
  return unit === TIMER_UNIT && target !== null;
}

/** How long a timer has run, in milliseconds; a clock that was set back takes nothing away. */
export function timerMs(startedAt: number, now: number): number {
  return Math.min(Math.max(0, now - startedAt), TIMER_MAX_MINUTES * MS_PER_MINUTE);
}

/** Minutes that are over, as its display has them before the colon: the target is reached when the display says so. */
export function wholeMinutes(ms: number): number {
  return Math.floor(ms / MS_PER_MINUTE);
}

export function hasTimerEnded(ms: number): boolean {
  return wholeMinutes(ms) >= TIMER_MAX_MINUTES;
}
