// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { dayInZone } from '@fivefold/rules/calendar';
import { ClockProvider, localDayAt, useToday } from './use-today.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Today() {
  return <p>{useToday()}</p>;
}

describe('the device’s day', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['Pacific/Kiritimati', 'Pacific/Apia', 'Asia/Kathmandu', 'America/New_York'])(
    'is what clocks in %s show, every quarter of an hour of 2026',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const wrong: string[] = [];
      for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 15 * 60_000) {
        if (localDayAt(ms) !== dayInZone(new Date(ms), zone)) wrong.push(new Date(ms).toISOString());
      }
      expect(wrong).toEqual([]);
    },
  );

  it('leaves out the day that Samoa left out', () => {
    vi.stubEnv('TZ', 'Pacific/Apia');
    expect(localDayAt(Date.parse('2011-12-30T09:59:59.999Z'))).toBe('2011-12-29');
    expect(localDayAt(Date.parse('2011-12-30T10:00:00.000Z'))).toBe('2011-12-31');
  });
});

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
