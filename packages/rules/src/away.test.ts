import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AWAY_DAYS_PER_YEAR,
  AWAY_MAX_DAYS,
  AWAY_REFUSALS,
  type AwayAnswer,
  activeUntil,
  awayOn,
  endAway,
  mayGoAway,
} from './away.ts';
import { type LocalDay, addDays, daysBetween } from './calendar.ts';
import { type DayRange, withRanges } from './days-off.ts';
import { day } from './testing/day.ts';
import { daysOff, range } from './testing/days-off.ts';

const TODAY = day('2026-11-22');
const absences = (text: string): readonly DayRange[] => daysOff({ away: text }).away;

/** Absences as a person may set them one after the other, on days that pass. */
const anyAbsences: fc.Arbitrary<{ away: readonly DayRange[]; today: LocalDay }> = fc
  .array(fc.record({ passed: fc.nat(60), start: fc.nat(400), length: fc.integer({ min: -1, max: 32 }) }), {
    maxLength: 25,
  })
  .map((wishes) =>
    wishes.reduce<{ away: readonly DayRange[]; today: LocalDay }>(
      ({ away, today: before }, { passed, start, length }) => {
        const today = addDays(before, passed);
        const wish = { from: addDays(today, start), to: addDays(today, start + length - 1) };
        return { away: mayGoAway(wish, away, today) === 'ok' ? withRanges(away, [wish]) : away, today };
      },
      { away: [], today: TODAY },
    ),
  );

function daysOf(away: readonly DayRange[]): LocalDay[] {
  return away.flatMap(({ from, to }) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth)),
  );
}

function mostInAnyYear(days: readonly LocalDay[]): number {
  const endingAt = (last: LocalDay) => days.filter((one) => one <= last && one > addDays(last, -365)).length;
  return Math.max(0, ...days.map(endingAt));
}

describe('an absence', () => {
  it.each<[wish: string, others: string, AwayAnswer]>([
    ['2026-11-22..2026-11-22', '', 'ok'],
    ['2026-11-22..2026-12-21', '', 'ok'],
    ['2026-11-22..2026-12-22', '', 'too_long'],
    ['2026-11-21..2026-11-25', '', 'in_past'],
    ['2026-11-25..2026-11-24', '', 'ends_before_start'],
    ['2027-11-22..2027-11-25', '', 'ok'],
    ['2027-11-23..2027-11-25', '', 'too_far'],
    ['2026-12-01..2026-12-05', '2026-11-25..2026-11-30 2026-12-06', 'ok'],
    ['2026-12-01..2026-12-05', '2026-11-25..2026-12-01', 'overlaps'],
    ['2026-12-01..2026-12-05', '2026-12-05..2026-12-09', 'overlaps'],
    ['2026-12-01..2026-12-09', '2026-12-05..2026-12-06', 'overlaps'],
    ['2026-12-05..2026-12-06', '2026-12-01..2026-12-09', 'overlaps'],
    // 30 + 30 days in a year, and one more.
    ['2027-03-01..2027-03-30', '2026-12-01..2026-12-30', 'ok'],
    ['2027-05-01..2027-05-01', '2026-12-01..2026-12-30 2027-03-01..2027-03-30', 'too_many_days'],
    ['2026-11-30..2026-11-30', '2026-12-01..2026-12-30 2027-03-01..2027-03-30', 'too_many_days'],
    // The 365 days from 2026-01-01 end with 2026-12-31; those after lose a day for each that they gain.
    ['2026-12-31..2027-01-29', '2026-01-01..2026-01-30', 'ok'],
    ['2026-12-31..2027-01-29', '2026-01-01..2026-01-30 2026-06-01..2026-06-30', 'too_many_days'],
    ['2027-01-01..2027-01-30', '2026-01-01..2026-01-30 2026-06-01..2026-06-30', 'ok'],
  ])('on %s besides %j: %s', (wish, others, expected) => {
    expect(mayGoAway(range(wish), absences(others), TODAY)).toBe(expected);
  });

  it('takes at most 60 days of any 365, each at most 30 long, and no day belongs to two', () => {
    fc.assert(
      fc.property(anyAbsences, ({ away }) => {
        const days = daysOf(away);
        expect(days).toEqual([...new Set(days)].toSorted());
        for (const { from, to } of away) expect(daysBetween(from, to) + 1).toBeLessThanOrEqual(AWAY_MAX_DAYS);
        expect(mostInAnyYear(days)).toBeLessThanOrEqual(AWAY_DAYS_PER_YEAR);
      }),
    );
  });

  it('is refused with a sentence', () => {
    expect(Object.values(AWAY_REFUSALS).every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
  });
});

describe('ending an absence', () => {
  const away = '2026-11-01..2026-11-05 2026-11-15..2026-11-30 2026-12-10..2026-12-20';

  it.each<[from: string, today: string, expected: string]>([
    ['2026-11-15', '2026-11-22', '2026-11-01..2026-11-05 2026-11-15..2026-11-21 2026-12-10..2026-12-20'],
    ['2026-11-15', '2026-11-30', '2026-11-01..2026-11-05 2026-11-15..2026-11-29 2026-12-10..2026-12-20'],
    ['2026-11-15', '2026-11-15', '2026-11-01..2026-11-05 2026-12-10..2026-12-20'],
    ['2026-12-10', '2026-11-22', '2026-11-01..2026-11-05 2026-11-15..2026-11-30'],
    // It is over.
    ['2026-11-01', '2026-11-06', away],
    ['2026-11-16', '2026-11-22', away],
  ])('from %s on %s leaves %s', (from, today, expected) => {
    expect(endAway(absences(away), day(from), day(today))).toEqual(absences(expected));
  });

  it('leaves every day before today as it was, and no later one of that absence', () => {
    fc.assert(
      fc.property(anyAbsences, fc.nat(24), fc.integer({ min: -10, max: 400 }), ({ away: set }, nth, later) => {
        const chosen = set[nth % Math.max(set.length, 1)];
        if (chosen === undefined) return;
        const today = addDays(chosen.from, later);
        const left = endAway(set, chosen.from, today);
        for (let at = addDays(chosen.from, -2); at <= addDays(chosen.to, 2); at = addDays(at, 1)) {
          const isEnded = at >= today && chosen.from <= at && at <= chosen.to;
          expect(awayOn(left, at) !== undefined).toBe(awayOn(set, at) !== undefined && !isEnded);
        }
      }),
    );
  });
});

describe('activity', () => {
  it.each<[lastActive: string, away: string, today: string, until: string]>([
    ['2026-11-01', '', '2026-11-22', '2026-11-01'],
    ['2026-11-01', '2026-11-05..2026-11-24', '2026-11-22', '2026-11-22'],
    ['2026-11-01', '2026-11-05..2026-11-20', '2026-11-22', '2026-11-20'],
    ['2026-11-01', '2026-11-22..2026-12-20', '2026-11-22', '2026-11-22'],
    ['2026-11-01', '2026-11-23..2026-12-20', '2026-11-22', '2026-11-01'],
    ['2026-11-21', '2026-11-05..2026-11-20', '2026-11-22', '2026-11-21'],
    // The second of a year does not count, also while the first has not helped.
    ['2026-08-01', '2026-06-01..2026-06-05 2026-11-05..2026-11-20', '2026-11-22', '2026-08-01'],
    ['2026-08-01', '2026-08-05..2026-08-09 2026-11-05..2026-11-20', '2026-11-22', '2026-08-09'],
    // The same days of each year do.
    ['2026-08-01', '2025-11-05..2025-11-20 2026-11-05..2026-11-20', '2026-11-22', '2026-11-20'],
    ['2026-08-01', '2025-11-06..2025-11-20 2026-11-05..2026-11-20', '2026-11-22', '2026-08-01'],
    // One that did not count is not the one that the next is counted from.
    ['2026-08-01', '2025-11-05..2025-11-09 2026-05-01..2026-05-09 2026-11-05', '2026-11-22', '2026-11-05'],
  ])('of %s with the absences %j lasts on %s until %s', (lastActive, away, today, until) => {
    expect(activeUntil(day(lastActive), absences(away), day(today))).toBe(until);
  });

  it('is prolonged by at most 30 days of any 365', () => {
    fc.assert(
      fc.property(anyAbsences, ({ away }) => {
        const activeDays = daysOf(away).filter((on) => activeUntil(day('2000-01-01'), away, on) === on);
        expect(mostInAnyYear(activeDays)).toBeLessThanOrEqual(AWAY_MAX_DAYS);
        expect(activeDays.length > 0).toBe(away.length > 0);
      }),
    );
  });
});
