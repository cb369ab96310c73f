import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays, addMonths } from './calendar.ts';
import { daysOffAfter } from './days-a-week.ts';
import { type DaysOff, mondayOf, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { marksFromHistory } from './marks.ts';
import { MILESTONES, milestoneUnit, nextMilestone } from './milestones.ts';
import { totalsFromHistory } from './runs.ts';
import { day } from './testing/day.ts';
import { resting } from './testing/days-off.ts';
import { DAILY, EVERY_2_WEEKS, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';

/** A Monday. */
const FIRST = day('2024-01-01');
const someDays = (perWeek: number, from = FIRST): DaysOff => ({
  ...NO_DAYS_OFF,
  week: { changes: [{ from, days: perWeek }], checked: [] },
});
const times = (count: number, step: (nth: number) => LocalDay) => Array.from({ length: count }, (_, nth) => step(nth));
/** So many weeks with check-ins on the same weekdays, from 0, Monday. */
const weeks = (count: number, weekdays: readonly number[]) =>
  times(count * weekdays.length, (nth) =>
    addDays(FIRST, 7 * Math.floor(nth / weekdays.length) + (weekdays[nth % weekdays.length] ?? 0)),
  );
const reached = (rhythm: Rhythm, days: readonly LocalDay[], off = NO_DAYS_OFF) =>
  marksFromHistory(rhythm, days, off).marks.flatMap(({ milestone }, nth) =>
    milestone === null ? [] : [[nth + 1, milestone]],
  );

describe('milestones', () => {
  it.each<[string, Rhythm, readonly LocalDay[], DaysOff, number[][]]>([
    [
      'of days',
      DAILY,
      times(400, (nth) => addDays(FIRST, nth)),
      NO_DAYS_OFF,
      [
        [7, 7],
        [30, 30],
        [100, 100],
        [365, 365],
      ],
    ],
    [
      'of weeks',
      WEEKLY,
      times(60, (nth) => addDays(FIRST, 7 * nth)),
      NO_DAYS_OFF,
      [
        [4, 4],
        [12, 12],
        [26, 26],
        [52, 52],
      ],
    ],
    [
      'of every two weeks',
      EVERY_2_WEEKS,
      times(13, (nth) => addDays(FIRST, 14 * nth)),
      NO_DAYS_OFF,
      [
        [4, 4],
        [12, 12],
      ],
    ],
    [
      'of months',
      MONTHLY,
      times(30, (nth) => addMonths(FIRST, nth)),
      NO_DAYS_OFF,
      [
        [3, 3],
        [6, 6],
        [12, 12],
        [24, 24],
      ],
    ],
    [
      'of three days a week are weeks',
      DAILY,
      weeks(12, [0, 2, 4]),
      someDays(3),
      [
        [12, 4],
        [36, 12],
      ],
    ],
    ['of a week with more than it asks for count it once', DAILY, weeks(5, [0, 1, 2, 3]), someDays(3), [[15, 4]]],
    ['of a goal that is done once are none', ONCE, [FIRST], NO_DAYS_OFF, []],
  ])('%s', (_, rhythm, days, off, expected) => {
    expect(reached(rhythm, days, off)).toEqual(expected);
  });

  it('begin anew with the run', () => {
    const days = times(16, (nth) => addDays(FIRST, nth)).filter((_, nth) => nth !== 6);
    expect(reached(DAILY, days)).toEqual([[13, 7]]);
  });

  it('do not count a week that was cut short', () => {
    // From Friday on three days are left, and the goal asks for four.
    const friday = addDays(FIRST, 4);
    const days = [4, 5, 6, ...weeks(4, [0, 1, 2, 3]).map((_, nth) => 7 + 7 * Math.floor(nth / 4) + (nth % 4))];
    expect(
      reached(
        DAILY,
        days.map((place) => addDays(FIRST, place)),
        someDays(4, friday),
      ),
    ).toEqual([[19, 4]]);
  });

  it.each<[string, Rhythm, readonly LocalDay[], DaysOff, number | null]>([
    ['the day before the seventh', DAILY, times(6, (nth) => addDays(FIRST, nth)), NO_DAYS_OFF, 7],
    ['not before a day off', DAILY, times(6, (nth) => addDays(FIRST, nth)), resting(7), null],
    ['two days before', DAILY, times(5, (nth) => addDays(FIRST, nth)), NO_DAYS_OFF, null],
    ['before the first check-in', DAILY, [], NO_DAYS_OFF, null],
    ['a week before the fourth', WEEKLY, times(3, (nth) => addDays(FIRST, 7 * nth)), NO_DAYS_OFF, 4],
    ['a check-in before the fourth week is done', DAILY, weeks(4, [0, 2, 4]).slice(0, -1), someDays(3), 4],
    ['two before', DAILY, weeks(4, [0, 2, 4]).slice(0, -2), someDays(3), null],
    [
      'at the end of a week, whose day after is another’s',
      DAILY,
      [...weeks(3, [0, 2, 4]), addDays(FIRST, 25), addDays(FIRST, 27)],
      someDays(3),
      null,
    ],
  ])('are known %s', (_, rhythm, days, off, expected) => {
    const totals = totalsFromHistory(rhythm, days, off);
    expect(nextMilestone(rhythm, totals, daysOffAfter(off, days, days.length))).toBe(expected);
  });

  it('are reached by the check-in that was named before, and by no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 7 }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 120 }),
        (perWeek, done) => {
          const off = perWeek === 7 ? NO_DAYS_OFF : someDays(perWeek);
          const days = done.flatMap((isDone, nth) => (isDone || nth % 3 > 0 ? [addDays(FIRST, nth)] : []));
          days.forEach((on, nth) => {
            const before = days.slice(0, nth);
            if (before.at(-1) !== addDays(on, -1)) return;
            const known = nextMilestone(DAILY, totalsFromHistory(DAILY, before, off), daysOffAfter(off, before, nth));
            expect(marksFromHistory(DAILY, days.slice(0, nth + 1), off).marks.at(-1)?.milestone).toBe(known);
          });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('of some days a week are weeks that a walk through the calendar counts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.nat(9), { minLength: 60, maxLength: 200 }),
        (perWeek, luck) => {
          const off = someDays(perWeek);
          const days = luck.flatMap((one, nth) => (one < 8 ? [addDays(FIRST, nth)] : []));
          const { run, weeks: counted } = totalsFromHistory(DAILY, days, off);
          const inRun = days.filter((on) => run !== null && on >= run.from);
          // Those of its first week that lie before it were made before a day was missed.
          const full = [...Map.groupBy(inRun, mondayOf)].filter(([, ofWeek]) => ofWeek.length >= perWeek);
          const firstWeek = days.filter((on) => run !== null && mondayOf(on) === mondayOf(run.from)).length;
          const isFirstShort =
            (full[0]?.[0] ?? '') !== (run === null ? '' : mondayOf(run.from)) && firstWeek >= perWeek;
          expect(counted).toBe(full.length + (isFirstShort ? 1 : 0));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('count what the rhythm says', () => {
    const unitOf = (rhythm: Rhythm, off = NO_DAYS_OFF) => milestoneUnit(rhythm, off, FIRST);
    expect([unitOf(DAILY), unitOf(DAILY, someDays(3)), unitOf(WEEKLY), unitOf(EVERY_2_WEEKS), unitOf(MONTHLY)]).toEqual(
      ['days', 'weeks', 'weeks', 'times', 'months'],
    );
    expect(MILESTONES.times).toEqual(MILESTONES.weeks);
  });
});
