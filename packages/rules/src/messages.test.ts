import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_QUIET_HOURS, formatTime, isQuiet, parseTime } from './messages.ts';
import { MINUTES_PER_DAY } from './wall-clock.ts';

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
});
