import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_QUIET_HOURS, formatTime, isQuiet, minuteOfDay, MINUTES_PER_DAY, parseTime } from './messages.ts';

const at = (time: string) => parseTime(time) ?? NaN;

describe('quiet hours', () => {
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('from ten to seven: at %s %s', (time, expected) => expect(isQuiet(at(time), DEFAULT_QUIET_HOURS)).toBe(expected));

  it.each([
    ['12:59', false],
    ['13:00', true],
    ['14:59', true],
    ['15:00', false],
  ])('from one to three in the afternoon: at %s %s', (time, expected) =>
    expect(isQuiet(at(time), { from: at('13:00'), to: at('15:00') })).toBe(expected),
  );

  it('are none from a time to itself', () => expect(isQuiet(at('08:00'), { from: 480, to: 480 })).toBe(false));
});

describe('times', () => {
  it('are read as they are written', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 }),
        (minute) => parseTime(formatTime(minute)) === minute,
      ),
    ));

  it.each(['24:00', '7:30', '07:60', '0730', '', ' 07:30', '07:30:00'])('are not %j', (text) =>
    expect(parseTime(text)).toBeUndefined(),
  );

  it.each([
    ['Asia/Kathmandu', '2026-03-01T18:20:00Z', '00:05'],
    ['Pacific/Kiritimati', '2026-03-01T09:59:59Z', '23:59'],
    ['America/New_York', '2026-03-08T06:59:00Z', '01:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '03:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '01:30'],
    ['not a zone', '2026-03-01T09:30:00Z', '09:30'],
  ])('that clocks in %s show at %s: %s', (zone, instant, expected) =>
    expect(formatTime(minuteOfDay(new Date(instant), zone))).toBe(expected),
  );
});
