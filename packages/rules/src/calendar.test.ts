import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsKeepingEnd,
  dayFromNumber,
  dayNumber,
  daysBetween,
  firstOfNextMonth,
  isLocalDay,
  monthName,
  monthsApart,
  parseLocalDay,
} from './calendar.ts';
import { anyDay, day } from './testing/day.ts';

/** The calendar of JavaScript itself, as a second opinion. */
function utc(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

describe('isLocalDay', () => {
  it.each([
    ['2026-11-21', true],
    ['1900-01-01', true],
    ['2999-12-31', true],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['1900-02-29', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-06-31', false],
    ['2026-09-31', false],
    ['2026-11-31', false],
    ['2026-12-32', false],
    ['2026-00-10', false],
    ['2026-13-10', false],
    ['2026-10-00', false],
    ['1899-12-31', false],
    ['3000-01-01', false],
    ['2026-1-1', false],
    ['26-01-01', false],
    ['2026-01-01T00:00:00Z', false],
    [' 2026-01-01', false],
    ['2026-01-01\n', false],
    ['٢٠٢٦-٠١-٠١', false],
    ['', false],
  ])('%j is a day: %s', (text, expected) => {
    expect(isLocalDay(text)).toBe(expected);
    expect(parseLocalDay(text)).toBe(expected ? text : undefined);
  });
});

describe('day numbers', () => {
  it.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['1969-12-31', -1],
    ['2000-03-01', 11_017],
    ['2026-11-21', 20_778],
    ['1900-01-01', -25_567],
    ['2999-12-31', 376_199],
  ])('%s is day %i', (text, number) => {
    expect(dayNumber(day(text))).toBe(number);
    expect(dayFromNumber(number)).toBe(text);
  });

  it('name every day of eleven centuries once, in order, as the calendar of JavaScript does', () => {
    const wrong: number[] = [];
    for (let number = -25_567; number <= 376_199; number += 1) {
      const named = dayFromNumber(number);
      const expected = new Date(number * 86_400_000).toISOString().slice(0, 10);
      if (named !== expected || dayNumber(named) !== number || !isLocalDay(named)) wrong.push(number);
    }
    expect(wrong).toEqual([]);
  });

  it('stay within the years 1900 to 2999', () => {
    expect(dayFromNumber(-25_568)).toBe('1900-01-01');
    expect(dayFromNumber(376_200)).toBe('2999-12-31');
    expect(addDays(day('2999-12-31'), 1)).toBe('2999-12-31');
    expect(addMonths(day('2999-12-31'), 1)).toBe('2999-12-31');
    expect(addMonths(day('1900-01-15'), -1)).toBe('1900-01-01');
  });
});

describe('days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-08', 0, '2026-03-08'],
  ])('%s and %i days is %s', (from, n, to) => {
    expect(addDays(day(from), n)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(n);
  });

  it('are as far apart as they were moved', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -36_000, max: 36_000 }), (from, n) => {
        expect(daysBetween(from, addDays(from, n))).toBe(n);
        expect(daysBetween(addDays(from, n), from)).toBe(0 - n);
      }),
    );
  });

  it('compare as texts in the order of their numbers', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(a < b).toBe(dayNumber(a) < dayNumber(b));
      }),
    );
  });
});

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-30', 6, '2027-02-28'],
    ['2026-08-05', 0, '2026-08-05'],
  ])('%s and %i months is %s', (from, n, to) => {
    expect(addMonths(day(from), n)).toBe(to);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-02-28', 1, '2026-03-31'],
    ['2028-02-28', 1, '2028-03-28'],
    ['2028-02-29', 1, '2028-03-31'],
    ['2026-04-30', 1, '2026-05-31'],
    ['2026-04-29', 1, '2026-05-29'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2999-12-31', 1, '2999-12-31'],
  ])('%s and %i months is %s where the last day of a month stays the last one', (from, n, to) => {
    expect(addMonthsKeepingEnd(day(from), n)).toBe(to);
  });

  it('from the last day of a month lead to the last day of each later one, and otherwise as ever', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1200 }), (from, n) => {
        const to = addMonthsKeepingEnd(from, n);
        const last = utc(from);
        last.setUTCMonth(last.getUTCMonth() + n + 1, 0);
        const isLast = addDays(from, 1).endsWith('-01');
        expect(to).toBe(isLast && last.getUTCFullYear() < 3000 ? last.toISOString().slice(0, 10) : addMonths(from, n));
      }),
    );
  });

  it('never skip a month, and keep the day of the month or take the last there is', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1200, max: 1200 }), (from, n) => {
        const to = addMonths(from, n);
        const lastOfMonth = utc(from);
        lastOfMonth.setUTCMonth(lastOfMonth.getUTCMonth() + n + 1, 0);
        const expectedDay = Math.min(utc(from).getUTCDate(), lastOfMonth.getUTCDate());
        expect(isLocalDay(to)).toBe(true);
        expect(to).toBe(`${lastOfMonth.toISOString().slice(0, 8)}${String(expectedDay).padStart(2, '0')}`);
        expect(monthsApart(from, to)).toBe(n);
      }),
    );
  });

  it('keep the order of days: a later day is never moved before an earlier one', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(400), fc.integer({ min: -60, max: 60 }), (from, later, n) => {
        expect(addMonths(addDays(from, later), n) >= addMonths(from, n)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-11-21', '2026-12-01'],
    ['2026-01-31', '2026-02-01'],
    ['2026-12-01', '2027-01-01'],
    ['2028-02-29', '2028-03-01'],
  ])('the month after %s begins on %s', (from, first) => {
    expect(firstOfNextMonth(day(from))).toBe(first);
  });

  it('begin the day after the last day of the month before', () => {
    fc.assert(
      fc.property(anyDay, (from) => {
        const first = firstOfNextMonth(from);
        expect(first.slice(8)).toBe('01');
        expect(addDays(first, -1).slice(0, 7)).toBe(from.slice(0, 7));
      }),
    );
  });

  it('have English names', () => {
    const names = Array.from({ length: 12 }, (_, i) => monthName(addMonths(day('2026-01-31'), i)));
    expect(names.join(' ')).toBe(
      'January February March April May June July August September October November December',
    );
  });
});
