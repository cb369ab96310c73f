import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF, dayOffKind } from './days-off.ts';
import { type DuePeriod, checkInsByWeekday, duePeriods, shareOfDue } from './due-periods.ts';
import type { Rhythm } from './frequency.ts';
import { goalState, NO_PROGRESS } from './goal-state.ts';
import { day } from './testing/day.ts';
import { anyDaysOff, daysOff, resting } from './testing/days-off.ts';
import { weekdayOfDate } from './testing/lapse-model.ts';
import { missedPeriods } from './testing/period-model.ts';
import { DAILY, EVERY_2_WEEKS, MONTHLY, ONCE, WEEKLY, anyRhythm } from './testing/rhythm.ts';

const days = (text: string) => text.split(' ').filter(Boolean).map(day);

/** '+03-01 -03-02': done on 1 March 2026, missed from 2 March on. */
const written = (periods: readonly DuePeriod[]) =>
  periods.map(({ day: on, isDone }) => `${isDone ? '+' : '-'}${on.slice(5)}`).join(' ');

describe('duePeriods', () => {
  it.each<[string, Rhythm, string, string, string, DaysOff, string]>([
    ['a goal of today is not missed yet', DAILY, '2026-03-02', '', '2026-03-02', NO_DAYS_OFF, ''],
    ['every day until yesterday', DAILY, '2026-03-01', '', '2026-03-03', NO_DAYS_OFF, '-03-01 -03-02'],
    ['today counts once it is done', DAILY, '2026-03-01', '2026-03-02', '2026-03-02', NO_DAYS_OFF, '-03-01 +03-02'],
    ['days off are not due', DAILY, '2026-03-06', '2026-03-06', '2026-03-10', resting(6, 7), '+03-06 -03-09'],
    ['and done all the same', DAILY, '2026-03-06', '2026-03-07', '2026-03-09', resting(6, 7), '-03-06 +03-07'],
    ['an absence', DAILY, '2026-03-01', '', '2026-03-05', daysOff({ away: '2026-03-02..2026-03-03' }), '-03-01 -03-04'],
    ['a week is not missed before it is over', WEEKLY, '2026-03-01', '', '2026-03-07', NO_DAYS_OFF, ''],
    ['then it is', WEEKLY, '2026-03-01', '', '2026-03-08', NO_DAYS_OFF, '-03-01'],
    ['a check-in begins a week', WEEKLY, '2026-03-01', '2026-03-04', '2026-03-17', NO_DAYS_OFF, '+03-04'],
    ['and the week after it is due', WEEKLY, '2026-03-01', '2026-03-04', '2026-03-18', NO_DAYS_OFF, '+03-04 -03-11'],
    [
      'days off make a week longer',
      WEEKLY,
      '2026-03-01',
      '2026-03-04',
      '2026-03-18',
      daysOff({ away: '2026-03-06' }),
      '+03-04',
    ],
    [
      'four weeks hold one missed interval of two',
      EVERY_2_WEEKS,
      '2026-03-01',
      '2026-03-01',
      '2026-03-29',
      NO_DAYS_OFF,
      '+03-01 -03-15',
    ],
    ['the running month is not missed', MONTHLY, '2026-03-15', '', '2026-03-31', NO_DAYS_OFF, ''],
    [
      'months that are over are',
      MONTHLY,
      '2026-01-15',
      '2026-02-28',
      '2026-04-01',
      NO_DAYS_OFF,
      '-01-15 +02-28 -03-01',
    ],
    [
      'a month all off is not due',
      MONTHLY,
      '2026-01-15',
      '',
      '2026-03-01',
      daysOff({ away: '2026-02-01..2026-02-28' }),
      '-01-15',
    ],
    [
      'a month partly off is',
      MONTHLY,
      '2026-02-01',
      '',
      '2026-03-01',
      daysOff({ away: '2026-02-02..2026-02-28' }),
      '-02-01',
    ],
    ['once is done or open, never missed', ONCE, '2026-01-01', '2026-02-01', '2026-03-01', NO_DAYS_OFF, '+02-01'],
  ])('%s', (_, rhythm, start, history, today, off, expected) => {
    const looked = { rhythm, start: day(start), before: null, days: days(history), daysOff: off, today: day(today) };
    expect(written(duePeriods(looked))).toBe(expected);
  });

  it.each<[string, Rhythm, string]>([
    ['the week of a check-in before the start is not due again', WEEKLY, '-03-08'],
    ['nor its month', MONTHLY, ''],
    [
      'a day before it says nothing of the next',
      DAILY,
      '-03-03 -03-04 -03-05 -03-06 -03-07 -03-08 -03-09 -03-10 -03-11 -03-12 -03-13 -03-14',
    ],
  ])('%s', (_, rhythm, expected) => {
    const looked = { rhythm, start: day('2026-03-03'), before: day('2026-03-01'), days: [], daysOff: NO_DAYS_OFF };
    expect(written(duePeriods({ ...looked, today: day('2026-03-15') }))).toBe(expected);
  });

  it('agree with a walk from day to day, whatever the days off', () => {
    fc.assert(
      fc.property(
        anyRhythm,
        anyDaysOff(day('2026-01-10')),
        fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 15 }),
        fc.integer({ min: 0, max: 60 }),
        (rhythm, off, gaps, wait) => {
          const start = day('2026-01-10');
          const history: LocalDay[] = [];
          let at = start;
          for (const gap of gaps) {
            at = addDays(at, gap);
            const lastChecked = history.at(-1) ?? null;
            if (!goalState(rhythm, { ...NO_PROGRESS, lastChecked }, at).isChecked) history.push(at);
          }
          const today = addDays(at, wait);
          const isOff = (one: LocalDay) => dayOffKind(off, one) !== null;
          const periods = duePeriods({ rhythm, start, before: null, days: history, daysOff: off, today });
          const found = { done: periods.filter(({ isDone }) => isDone), missed: periods.filter((one) => !one.isDone) };
          expect(found.done.map((one) => one.day)).toEqual(history);
          expect(found.missed.map((one) => one.day)).toEqual(
            missedPeriods({ rhythm, start, days: history, isOff, today }),
          );
          expect(periods.map((one) => one.day)).toEqual(periods.map((one) => one.day).toSorted());
        },
      ),
    );
  });
});

describe('shareOfDue', () => {
  const periods = duePeriods({
    rhythm: DAILY,
    start: day('2026-01-01'),
    before: null,
    days: days('2026-03-01 2026-03-29 2026-03-30 2026-03-31'),
    daysOff: NO_DAYS_OFF,
    today: day('2026-03-31'),
  });

  it.each([
    [1, 1, 1],
    [3, 3, 3],
    [30, 3, 30],
    [31, 4, 31],
    [365, 4, 90],
  ])('of the last %i days', (window, done, due) => {
    expect(shareOfDue(periods, day('2026-03-31'), window)).toEqual({ done, due });
  });

  it('is never more than the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 1, max: 90 }), (marks, window) => {
        const some = marks.map((isDone, nth) => ({ day: addDays(day('2026-01-01'), nth), isDone }));
        const { done, due } = shareOfDue(some, addDays(day('2026-01-01'), marks.length), window);
        expect(done).toBeLessThanOrEqual(due);
        expect(due).toBeLessThanOrEqual(window);
      }),
    );
  });
});

describe('checkInsByWeekday', () => {
  it('counts Mondays first', () => {
    expect(checkInsByWeekday(days('2026-03-02 2026-03-09 2026-03-08 2026-03-04'))).toEqual([2, 0, 1, 0, 0, 0, 1]);
    expect(checkInsByWeekday([])).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('agrees with the calendar of JavaScript', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 40 }), (offsets) => {
        const some = offsets.map((n) => addDays(day('2024-01-01'), n));
        const counted = checkInsByWeekday(some);
        expect(counted).toEqual(
          [1, 2, 3, 4, 5, 6, 7].map((weekday) => some.filter((one) => weekdayOfDate(one) === weekday).length),
        );
      }),
    );
  });
});
