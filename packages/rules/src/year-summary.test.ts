import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { anyDay, day } from './testing/day.ts';
import {
  calendarMonth,
  firstPointsDay,
  pointsByMonth,
  POINTS_MONTHS,
  type PointsOfDay,
  YEAR_DAYS,
  yearUpTo,
} from './year-summary.ts';

describe('yearUpTo', () => {
  it.each([
    ['2026-11-21', '2025-11-21'],
    // The year before a leap day's end has a day more.
    ['2028-02-29', '2027-03-01'],
    ['2028-12-31', '2028-01-01'],
    ['2027-12-31', '2026-12-31'],
  ])('on %s begins on %s', (today, from) => {
    expect(yearUpTo(day(today))).toEqual({ from, to: today });
    expect(daysBetween(day(from), day(today)) + 1).toBe(YEAR_DAYS);
  });
});

describe('firstPointsDay', () => {
  it.each([
    ['2026-11-21', '2025-12-01'],
    ['2026-12-31', '2026-01-01'],
    ['2027-01-31', '2026-02-01'],
    ['2028-02-29', '2027-03-01'],
  ])('on %s is %s', (today, first) => {
    expect(firstPointsDay(day(today))).toBe(first);
  });
});

describe('pointsByMonth', () => {
  const november = '2026-11-21';
  const nonzero = (days: readonly (readonly [string, number])[], today = november) =>
    Object.fromEntries(
      pointsByMonth(
        days.map(([on, points]) => ({ day: day(on), points })),
        day(today),
      )
        .filter(({ points }) => points !== 0)
        .map(({ month, points }) => [month, points]),
    );

  it.each([
    ['nothing', [], {}],
    [
      'two days of one month',
      [
        ['2026-11-01', 1],
        ['2026-11-21', 2],
      ],
      { '2026-11': 3 },
    ],
    [
      'the ends of two months',
      [
        ['2026-02-28', 1],
        ['2026-03-01', 4],
      ],
      { '2026-02': 1, '2026-03': 4 },
    ],
    [
      'the first and last day of the twelve',
      [
        ['2025-12-01', 2],
        ['2026-11-30', 1],
      ],
      { '2025-12': 2, '2026-11': 1 },
    ],
    [
      'days before and after them',
      [
        ['2025-11-30', 5],
        ['2026-12-01', 5],
      ],
      {},
    ],
    [
      'an award that was taken back',
      [
        ['2026-05-31', 4],
        ['2026-05-31', -4],
      ],
      {},
    ],
  ] as const)('counts %s', (_, days, expected) => {
    expect(nonzero(days)).toEqual(expected);
  });

  it('names all twelve months, the oldest first, across the new year', () => {
    expect(pointsByMonth([], day('2027-02-28')).map(({ month }) => month)).toEqual([
      ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
      '2027-01',
      '2027-02',
    ]);
  });

  it('agrees with walking back day by day', () => {
    const anyPoints = fc.record({
      offset: fc.integer({ min: -400, max: 40 }),
      points: fc.integer({ min: -4, max: 9 }),
    });
    fc.assert(
      fc.property(anyDay, fc.array(anyPoints, { maxLength: 40 }), (today, entries) => {
        const days: PointsOfDay[] = entries.map(({ offset, points }) => ({ day: addDays(today, offset), points }));
        const model: { month: string; points: number }[] = [];
        // From the end of this month back, until a thirteenth month begins.
        for (let at = addDays(today, 31); ; at = addDays(at, -1)) {
          if (calendarMonth(at) > calendarMonth(today)) continue;
          if (model[0]?.month !== calendarMonth(at)) {
            if (model.length === POINTS_MONTHS) break;
            model.unshift({ month: calendarMonth(at), points: 0 });
          }
          const points = days.filter(({ day: on }) => on === at).reduce((sum, each) => sum + each.points, 0);
          if (model[0] !== undefined) model[0].points += points;
        }
        expect(pointsByMonth(days, today)).toEqual(model);
      }),
      { numRuns: 50 },
    );
  });
});
