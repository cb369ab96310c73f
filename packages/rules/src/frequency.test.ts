import { describe, expect, it } from 'vitest';
import { FREQUENCIES, WEEKLY_INTERVALS, isFrequency, isWeeklyInterval, rhythmOf } from './frequency.ts';

describe('frequencies', () => {
  it('are the four of the specification', () => {
    expect(FREQUENCIES).toEqual(['daily', 'weekly', 'monthly', 'once']);
    expect(FREQUENCIES.every(isFrequency)).toBe(true);
    expect(['yearly', 'Daily', '', null, 1].some(isFrequency)).toBe(false);
  });

  it('have intervals of one to three weeks', () => {
    expect(WEEKLY_INTERVALS).toEqual([1, 2, 3]);
    expect(WEEKLY_INTERVALS.every(isWeeklyInterval)).toBe(true);
    expect([0, 4, 1.5, '1', null].some(isWeeklyInterval)).toBe(false);
  });
});

describe('rhythmOf', () => {
  it.each([
    ['weekly', 1, { frequency: 'weekly', weeklyInterval: 1 }],
    ['weekly', 2, { frequency: 'weekly', weeklyInterval: 2 }],
    ['weekly', 3, { frequency: 'weekly', weeklyInterval: 3 }],
    ['weekly', null, { frequency: 'weekly', weeklyInterval: 1 }],
    ['weekly', 7, { frequency: 'weekly', weeklyInterval: 1 }],
    ['daily', null, { frequency: 'daily' }],
    ['daily', 2, { frequency: 'daily' }],
    ['monthly', 3, { frequency: 'monthly' }],
    ['once', null, { frequency: 'once' }],
  ] as const)('%s with interval %s', (frequency, interval, expected) => {
    expect(rhythmOf(frequency, interval)).toEqual(expected);
  });
});
