import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import {
  type DayOffKind,
  type DaysOff,
  NO_DAYS_OFF,
  NO_END,
  REST_WEEKDAYS_MAX,
  type RestDays,
  WEEKDAYS,
  type Weekday,
  dayOffKind,
  dueDaysBetween,
  isMonthOff,
  lastDayOff,
  readDaysOff,
  restWeekdaysOn,
  weekdayOf,
  withRanges,
  withRestDays,
} from './days-off.ts';
import { anyDay, day } from './testing/day.ts';
import { anyDaysOff, anyWeekdays, daysOff, range, resting } from './testing/days-off.ts';
import { weekdayOfDate } from './testing/lapse-model.ts';

const START = day('2026-11-02');
const MIXED: DaysOff = {
  rest: [{ from: day('2026-11-09'), weekdays: [6, 7] }],
  away: [range('2026-11-04..2026-11-06')],
  frozen: [range('2026-11-06..2026-11-07')],
  archived: [range('2026-11-07..2026-11-10')],
};

describe('a weekday', () => {
  it.each<[string, Weekday]>([
    ['2026-11-22', 7],
    ['2026-11-23', 1],
    ['1970-01-01', 4],
    ['1969-12-29', 1],
    ['1900-01-01', 1],
    ['2999-12-31', 2],
  ])('of %s is %i', (on, weekday) => {
    expect(weekdayOf(day(on))).toBe(weekday);
  });

  it('is the one of the calendar', () => {
    fc.assert(fc.property(anyDay, (on) => weekdayOf(on) === weekdayOfDate(on)));
  });
});

describe('a day off', () => {
  it.each<[string, DayOffKind | null]>([
    ['2026-11-03', null],
    ['2026-11-04', 'away'],
    ['2026-11-06', 'away'],
    ['2026-11-07', 'archived'],
    ['2026-11-10', 'archived'],
    ['2026-11-11', null],
    // A Sunday before the goal had rest days, and one after.
    ['2026-11-01', null],
    ['2026-11-14', 'rest'],
    ['2026-11-15', 'rest'],
    ['2026-11-16', null],
  ])('%s is %s', (on, kind) => {
    expect(dayOffKind(MIXED, day(on))).toBe(kind);
  });

  it('is frozen rather than a rest day', () => {
    const saturday = '2026-11-21';
    expect(dayOffKind({ ...resting(6), frozen: [range(saturday)] }, day(saturday))).toBe('frozen');
  });

  it('is not one while there are none', () => {
    expect(readDaysOff(null)).toBe(NO_DAYS_OFF);
    fc.assert(fc.property(anyDay, (on) => dayOffKind(NO_DAYS_OFF, on) === null));
  });

  it.each<[DaysOff, string, string | null]>([
    [MIXED, '2026-11-03', null],
    [MIXED, '2026-11-05', '2026-11-10'],
    [MIXED, '2026-11-14', '2026-11-15'],
    [daysOff({ away: '2026-11-04..2026-11-06 2026-11-07..2026-11-09' }), '2026-11-04', '2026-11-09'],
    [daysOff({ away: '2026-11-04..2026-11-06 2026-11-08..2026-11-09' }), '2026-11-04', '2026-11-06'],
    [resting(1, 2, 3, 4, 5), '2026-11-25', '2026-11-27'],
    [{ ...resting(6, 7), away: [range('2026-11-16..2026-11-20')] }, '2026-11-14', '2026-11-22'],
    [daysOff({ archived: `2026-11-04..${NO_END}` }), '2026-11-05', NO_END],
  ])('of %o that holds on %s goes on until %s', (off, on, last) => {
    expect(lastDayOff(off, day(on))).toBe(last);
  });

  it('is followed by others up to the last one, and by none after it', () => {
    fc.assert(
      fc.property(anyDaysOff(START), fc.nat(90), (off, later) => {
        const on = addDays(START, later);
        const last = lastDayOff(off, on);
        expect(last === null).toBe(dayOffKind(off, on) === null);
        if (last === null) return;
        for (let at = on; at <= last; at = addDays(at, 1)) expect(dayOffKind(off, at)).not.toBe(null);
        expect(dayOffKind(off, addDays(last, 1))).toBe(null);
      }),
    );
  });
});

describe('the days that count', () => {
  it.each<[DaysOff, after: string, before: string, limit: number, string[]]>([
    [NO_DAYS_OFF, '2026-11-02', '2026-11-02', 9, []],
    [NO_DAYS_OFF, '2026-11-02', '2026-11-03', 9, []],
    [NO_DAYS_OFF, '2026-11-02', '2026-11-05', 9, ['2026-11-03', '2026-11-04']],
    [NO_DAYS_OFF, '2026-11-02', '2026-11-05', 1, ['2026-11-03']],
    [NO_DAYS_OFF, '2026-11-05', '2026-11-02', 9, []],
    [MIXED, '2026-11-02', '2026-11-11', 9, ['2026-11-03']],
    [MIXED, '2026-11-10', '2026-11-17', 9, ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16']],
    [daysOff({ archived: `2026-11-04..${NO_END}` }), '2026-11-02', NO_END, 9, ['2026-11-03']],
  ])('of %o after %s and before %s, at most %i, are %j', (off, after, before, limit, expected) => {
    expect(dueDaysBetween(off, day(after), day(before), limit)).toEqual(expected);
  });

  it('are all between two days that are not off', () => {
    fc.assert(
      fc.property(anyDaysOff(START), fc.nat(60), fc.nat(60), fc.nat(30), (off, later, length, limit) => {
        const after = addDays(START, later);
        const between = Array.from({ length }, (_, nth) => addDays(after, nth + 1));
        const due = between.filter((on) => dayOffKind(off, on) === null);
        expect(dueDaysBetween(off, after, addDays(after, length + 1), limit)).toEqual(due.slice(0, limit));
      }),
    );
  });
});

describe('a month', () => {
  it.each<[ranges: string, today: string, boolean]>([
    ['2026-11-01..2026-11-30', '2026-12-05', true],
    ['2026-11-01..2026-11-15 2026-11-16..2026-11-30', '2026-12-05', true],
    ['2026-10-20..2026-12-02', '2026-12-05', true],
    ['2026-11-02..2026-11-30', '2026-12-05', false],
    ['2026-11-01..2026-11-29', '2026-12-05', false],
    // The days so far.
    ['2026-11-01..2026-11-10', '2026-11-11', true],
    ['2026-11-01..2026-11-10', '2026-11-12', false],
    // It has not begun, or has no day before today.
    ['2026-11-01..2026-11-30', '2026-11-01', false],
    ['2026-11-01..2026-11-30', '2026-10-20', false],
  ])('with the days %s off is off on %s: %s', (ranges, today, expected) => {
    expect(isMonthOff(daysOff({ away: ranges }), day('2026-11-01'), day(today))).toBe(expected);
  });
});

describe('rest days', () => {
  const friday: RestDays = { from: day('2026-11-20'), weekdays: [5] };

  it.each<[string, readonly RestDays[], Weekday[], readonly RestDays[]]>([
    ['begin today', [], [7, 6], [{ from: day('2026-11-22'), weekdays: [6, 7] }]],
    ['leave the past as it was', [friday], [6], [friday, { from: day('2026-11-22'), weekdays: [6] }]],
    ['end today', [friday], [], [friday, { from: day('2026-11-22'), weekdays: [] }]],
    ['that stay the same are no change', [friday], [5, 5], [friday]],
    ['of none to none are no change', [], [], []],
    ['that were chosen today give way', [friday, { from: day('2026-11-22'), weekdays: [1] }], [5], [friday]],
  ])('that %s', (_which, before, weekdays, expected) => {
    expect(withRestDays(before, weekdays, day('2026-11-22'))).toEqual(expected);
  });

  it('are on each day those that were chosen last on it or before', () => {
    const anyChanges = fc.array(fc.record({ passed: fc.nat(9), weekdays: anyWeekdays }), { maxLength: 12 });
    fc.assert(
      fc.property(anyChanges, (changes) => {
        let today = START;
        let rest: readonly RestDays[] = [];
        const chosen: { on: string; weekdays: Weekday[] }[] = [];
        for (const { passed, weekdays } of changes) {
          today = addDays(today, passed);
          rest = withRestDays(rest, weekdays, today);
          chosen.push({ on: today, weekdays: weekdays.toSorted() });
        }
        for (let at = START; at <= addDays(today, 7); at = addDays(at, 1)) {
          const last = chosen.findLast(({ on }) => on <= at);
          expect(restWeekdaysOn(rest, at)).toEqual(last?.weekdays ?? []);
        }
        expect(rest.map(({ from }) => from)).toEqual([...new Set(rest.map(({ from }) => from))].toSorted());
      }),
    );
  });

  it('are at most five of the seven, so that a goal is due each week', () => {
    expect([REST_WEEKDAYS_MAX, WEEKDAYS.length]).toEqual([5, 7]);
    fc.assert(
      fc.property(anyWeekdays, anyDay, (weekdays, on) => {
        const last = lastDayOff(resting(...weekdays), on);
        expect(last === null ? 0 : daysBetween(on, last) + 1).toBeLessThanOrEqual(REST_WEEKDAYS_MAX);
      }),
    );
  });
});

describe('ranges', () => {
  it('stay ascending when others join them', () => {
    const joined = withRanges([range('2026-11-02'), range('2026-11-20')], [range('2026-11-10'), range('2026-10-01')]);
    expect(joined.map(({ from }) => from)).toEqual(['2026-10-01', '2026-11-02', '2026-11-10', '2026-11-20']);
  });
});
