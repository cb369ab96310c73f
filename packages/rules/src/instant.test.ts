import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMonths } from './calendar.ts';
import { addDaysToInstant, addMonthsToInstant, readInstant } from './instant.ts';
import { anyDay } from './testing/day.ts';

// Far from UTC, so that a reading in the machine's own zone would show.
beforeAll(() => {
  vi.stubEnv('TZ', 'America/New_York');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('readInstant', () => {
  it('is tried on a machine in New York', () => {
    expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(19);
  });

  it.each([
    [1_795_219_200, '2026-11-21T00:00:00.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.250+02:00', '2026-11-21T08:00:00.250Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T10:00:00', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21 10:00', '2026-11-21T10:00:00.000Z'],
    [new Date('2026-11-21T10:00:00Z'), '2026-11-21T10:00:00.000Z'],
  ])('reads %j', (value, expected) => {
    expect(readInstant(value)?.toISOString()).toBe(expected);
  });

  it.each([[null], [undefined], [''], ['soon'], ['21.11.2026'], ['1795219200'], ['2026-99-99'], [Number.NaN]])(
    'reads nothing from %j',
    (value) => {
      expect(readInstant(value)).toBeNull();
    },
  );

  it('hands out a date of its own', () => {
    const given = new Date('2026-11-21T10:00:00Z');
    readInstant(given)?.setUTCFullYear(1999);
    expect(given.toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });
});

describe('instants moved', () => {
  it.each([
    ['2026-01-31T08:30:00Z', 1, '2026-02-28T08:30:00.000Z'],
    ['2028-01-31T08:30:00Z', 1, '2028-02-29T08:30:00.000Z'],
    ['2026-01-31T08:30:00Z', 2, '2026-03-31T08:30:00.000Z'],
    ['2026-11-21T23:59:59Z', 2, '2027-01-21T23:59:59.000Z'],
    ['2026-11-21T00:00:00Z', 0, '2026-11-21T00:00:00.000Z'],
    ['2026-03-31T00:00:00Z', -1, '2026-02-28T00:00:00.000Z'],
  ])('%s and %i months', (from, months, to) => {
    expect(addMonthsToInstant(new Date(from), months).toISOString()).toBe(to);
  });

  it('by months keep to the calendar of days and to the time of day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -50, max: 200 }), (from, months) => {
        const moved = addMonthsToInstant(new Date(`${from}T21:30:00Z`), months);
        expect(moved.toISOString()).toBe(`${addMonths(from, months)}T21:30:00.000Z`);
      }),
    );
  });

  it('by days keep the time of day', () => {
    expect(addDaysToInstant(new Date('2026-10-28T21:30:00Z'), 7).toISOString()).toBe('2026-11-04T21:30:00.000Z');
    expect(addDaysToInstant(new Date('2026-03-01T21:30:00Z'), -1).toISOString()).toBe('2026-02-28T21:30:00.000Z');
  });
});
