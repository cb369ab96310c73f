// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { ReactNode } from 'react';
import { SharedInstancesProvider } from '#kernel/shared-instance.tsx';
import { ClockProvider } from '#kernel/use-today.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { CALM_AFTER_MS } from '../after-calm.ts';
import { usePartOfDay } from './use-part-of-day.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const TODAY = '2026-11-21' as LocalDay;

function setUp() {
  const clock = createFakeClock(`${TODAY}T11:59:00Z`);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SharedInstancesProvider>
      <ClockProvider value={clock}>{children}</ClockProvider>
    </SharedInstancesProvider>
  );
  const { result, rerender } = renderHook((day: LocalDay) => usePartOfDay(day), { wrapper, initialProps: TODAY });
  return { clock, part: () => result.current, rerender };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('changes at noon when nothing was pressed or scrolled for a moment', () => {
  const { clock, part } = setUp();
  clock.set(`${TODAY}T12:00:00Z`);
  pass(MINUTE_MS);
  window.dispatchEvent(new Event('pointerdown'));
  pass(CALM_AFTER_MS - 1);
  window.dispatchEvent(new Event('scroll'));
  pass(CALM_AFTER_MS - 1);
  expect(part()).toBe('morning');
  pass(1);
  expect(part()).toBe('day');
});

it('changes with the day at once', () => {
  const { clock, part, rerender } = setUp();
  clock.set(`${TODAY}T18:00:00Z`);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(part()).toBe('evening');
  clock.set('2026-11-22T00:00:00Z');
  rerender('2026-11-22' as LocalDay);
  expect(part()).toBe('morning');
});
