import { describe, expect, it } from 'vitest';
import { isMondayMorning } from './monday-morning.ts';

describe('isMondayMorning', () => {
  it.each([
    ['2026-11-23T06:59:59Z', 'UTC', false],
    ['2026-11-23T07:00:00Z', 'UTC', true],
    ['2026-11-23T11:59:59Z', 'UTC', true],
    ['2026-11-23T12:00:00Z', 'UTC', false],
    ['2026-11-24T07:00:00Z', 'UTC', false],
    ['2026-11-22T07:00:00Z', 'UTC', false],
    // 14 hours ahead and 11 behind.
    ['2026-11-22T17:00:00Z', 'Pacific/Kiritimati', true],
    ['2026-11-22T16:59:59Z', 'Pacific/Kiritimati', false],
    ['2026-11-23T17:59:59Z', 'Pacific/Niue', false],
    ['2026-11-23T18:00:00Z', 'Pacific/Niue', true],
    // The Mondays after clocks went forward and back.
    ['2026-03-09T11:00:00Z', 'America/New_York', true],
    ['2026-03-09T10:59:59Z', 'America/New_York', false],
    ['2026-11-02T12:00:00Z', 'America/New_York', true],
    ['2026-11-02T11:59:59Z', 'America/New_York', false],
    ['2026-11-23T00:30:00Z', 'UTC', false],
    ['2026-11-23T07:00:00Z', 'No/Zone', true],
  ])('at %s in %s: %s', (instant, zone, expected) => {
    expect(isMondayMorning(new Date(instant), zone)).toBe(expected);
  });
});
