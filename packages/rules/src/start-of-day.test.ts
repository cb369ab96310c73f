import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayInZone } from './calendar.ts';
import { startOfDay } from './start-of-day.ts';
import { anyDay, day } from './testing/day.ts';

describe('startOfDay', () => {
  it.each([
    ['2026-11-23', 'UTC', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23', 'Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
    ['2026-11-23', 'Pacific/Niue', '2026-11-23T11:00:00.000Z'],
    ['2026-11-23', 'Asia/Kathmandu', '2026-11-22T18:15:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    // Clocks go forward at midnight.
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    // Samoa left out a day.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2026-11-23', 'No/Zone', '2026-11-23T00:00:00.000Z'],
  ])('of %s in %s is %s', (text, zone, instant) => {
    expect(startOfDay(day(text), zone).toISOString()).toBe(instant);
  });

  it('is where one day ends and the next begins', () => {
    const zones = fc.constantFrom('Pacific/Kiritimati', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(anyDay, zones, (one, zone) => {
        const start = startOfDay(one, zone);
        expect(dayInZone(start, zone)).toBe(one);
        expect(dayInZone(new Date(start.getTime() - 1), zone)).toBe(addDays(one, -1));
      }),
    );
  });
});
