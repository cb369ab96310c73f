import { countsMinutes, timerMs, TIMER_MAX_MINUTES } from '@fivefold/rules/timer';
import { useCallback, useSyncExternalStore } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { type Clock, useClock } from '#kernel/use-today.ts';
import { toServerTime } from './server-time.ts';

const MAX_MS = TIMER_MAX_MINUTES * 60_000;

export function isTimed({ amount_unit, amount_target }: WireOwnGoal): boolean {
  return countsMinutes(amount_unit, amount_target);
}

/** The instant at which a goal's timer was started; null while none runs. */
export function timerStart({ timer }: WireOwnGoal): number | null {
  return timer === undefined ? null : Date.parse(timer.started_at);
}

/** How many seconds a timer has run by the server's clock, which all devices have in common. */
export function useTimerSeconds(startedAt: number | null): number {
  return Math.floor(useTimerMs(startedAt, 1000) / 1000);
}

/** Whether a timer was forgotten; one timeout waits for it. */
export function useTimerEnded(startedAt: number | null): boolean {
  return useTimerMs(startedAt, MAX_MS) === MAX_MS;
}

/** How long a timer has run, in steps. A hidden page waits for nothing. */
function useTimerMs(startedAt: number | null, stepMs: number): number {
  const clock = useClock();
  const read = () => {
    const ms = readMs(clock, startedAt);
    return ms - (ms % stepMs);
  };
  const subscribe = useCallback(
    (onChange: () => void) => (startedAt === null ? () => undefined : subscribeTo(clock, startedAt, stepMs, onChange)),
    [clock, startedAt, stepMs],
  );
  return useSyncExternalStore(subscribe, read);
}

function readMs(clock: Clock, startedAt: number | null): number {
  return startedAt === null ? 0 : timerMs(startedAt, toServerTime(clock.now()));
}

function subscribeTo(clock: Clock, startedAt: number, stepMs: number, onChange: () => void): () => void {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timeout);
    if (document.visibilityState === 'hidden') return;
    const ms = readMs(clock, startedAt);
    if (ms < MAX_MS) timeout = setTimeout(step, stepMs - (ms % stepMs));
  };
  const step = () => {
    onChange();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', step);
  return () => {
    clearTimeout(timeout);
    document.removeEventListener('visibilitychange', step);
  };
}

/** What fits into a ring. */
const MINUTES_SHOWN = 100;

/** Minutes and seconds, '24:40', of which the minutes count; hours and minutes, '10h51', of what is longer. */
export function timerText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const two = (part: number) => String(part % 60).padStart(2, '0');
  return minutes < MINUTES_SHOWN ? `${minutes}:${two(seconds)}` : `${Math.floor(minutes / 60)}h${two(minutes)}`;
}
