// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { ClockProvider, useToday } from './use-today.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Today() {
  return <p>{useToday()}</p>;
}

describe('today', () => {
  let clock: FakeClock;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubEnv('TZ', 'Europe/Vienna');
    clock = createFakeClock('2026-11-21T22:59:30Z');
    render(
      <ClockProvider value={clock}>
        <Today />
      </ClockProvider>,
    );
  });

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('is the day of the device’s own zone, not of Greenwich', () => {
    expect(screen.getByText('2026-11-21')).toBeDefined();
    act(() => {
      clock.set('2026-11-21T23:00:00Z');
      window.dispatchEvent(new Event('focus'));
    });
    expect(screen.getByText('2026-11-22')).toBeDefined();
  });

  it('changes at midnight by itself, night after night', () => {
    act(() => {
      clock.set('2026-11-21T23:00:00Z');
      vi.advanceTimersByTime(30_000);
    });
    expect(screen.getByText('2026-11-22')).toBeDefined();
    act(() => {
      clock.set('2026-11-22T23:00:00Z');
      vi.advanceTimersByTime(24 * 3_600_000);
    });
    expect(screen.getByText('2026-11-23')).toBeDefined();
  });

  it.each([
    ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['the page comes back from the cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])('changes after a sleep when %s', (_, wakeUp) => {
    act(() => {
      clock.set('2026-11-24T08:00:00Z');
      wakeUp();
    });
    expect(screen.getByText('2026-11-24')).toBeDefined();
  });
});
