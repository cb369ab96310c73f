import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays } from './calendar.ts';
import { checkInGate } from './check-in-gate.ts';
import { type DaysOff, NO_DAYS_OFF, dayOffKind } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { NO_PROGRESS, goalState } from './goal-state.ts';
import { type Run, addToTotals, currentRun, NO_TOTALS, totalsFromHistory } from './runs.ts';
import { day } from './testing/day.ts';
import { anyDaysOff, daysOff, resting } from './testing/days-off.ts';
import { missedBetween, runLengths } from './testing/period-model.ts';
import { DAILY, EVERY_2_WEEKS, MONTHLY, ONCE, WEEKLY, anyRhythm } from './testing/rhythm.ts';

const days = (text: string) => text.split(' ').filter(Boolean).map(day);
const run = (from: string, to: string, count: number): Run => ({ from: day(from), to: day(to), count });

describe('runs', () => {
  it.each<[string, Rhythm, string, DaysOff, Run | null, Run | null]>([
    ['no check-in', DAILY, '', NO_DAYS_OFF, null, null],
    [
      'three days in a row',
      DAILY,
      '2026-03-01 2026-03-02 2026-03-03',
      NO_DAYS_OFF,
      run('2026-03-01', '2026-03-03', 3),
      run('2026-03-01', '2026-03-03', 3),
    ],
    [
      'a missed day, which a streak survives, ends a run',
      DAILY,
      '2026-03-01 2026-03-02 2026-03-04',
      NO_DAYS_OFF,
      run('2026-03-04', '2026-03-04', 1),
      run('2026-03-01', '2026-03-02', 2),
    ],
    [
      'of two equally long ones the first is the best',
      DAILY,
      '2026-03-01 2026-03-02 2026-03-05 2026-03-06',
      NO_DAYS_OFF,
      run('2026-03-05', '2026-03-06', 2),
      run('2026-03-01', '2026-03-02', 2),
    ],
    [
      'weekends off are not missed',
      DAILY,
      '2026-03-05 2026-03-06 2026-03-09',
      resting(6, 7),
      run('2026-03-05', '2026-03-09', 3),
      run('2026-03-05', '2026-03-09', 3),
    ],
    [
      'a check-in on a day off counts',
      DAILY,
      '2026-03-06 2026-03-07 2026-03-09',
      resting(6, 7),
      run('2026-03-06', '2026-03-09', 3),
      run('2026-03-06', '2026-03-09', 3),
    ],
    [
      'frozen days keep a run',
      DAILY,
      '2026-03-01 2026-03-04',
      daysOff({ frozen: '2026-03-02..2026-03-03' }),
      run('2026-03-01', '2026-03-04', 2),
      run('2026-03-01', '2026-03-04', 2),
    ],
    [
      'one frozen day of two does not',
      DAILY,
      '2026-03-01 2026-03-04',
      daysOff({ frozen: '2026-03-02' }),
      run('2026-03-04', '2026-03-04', 1),
      run('2026-03-01', '2026-03-01', 1),
    ],
    [
      'a week later and nearly two weeks later',
      WEEKLY,
      '2026-03-01 2026-03-08 2026-03-21',
      NO_DAYS_OFF,
      run('2026-03-01', '2026-03-21', 3),
      run('2026-03-01', '2026-03-21', 3),
    ],
    [
      'two weeks later a week was missed',
      WEEKLY,
      '2026-03-01 2026-03-15',
      NO_DAYS_OFF,
      run('2026-03-15', '2026-03-15', 1),
      run('2026-03-01', '2026-03-01', 1),
    ],
    [
      'unless a day of it was off',
      WEEKLY,
      '2026-03-01 2026-03-15',
      daysOff({ away: '2026-03-10' }),
      run('2026-03-01', '2026-03-15', 2),
      run('2026-03-01', '2026-03-15', 2),
    ],
    [
      'every two weeks',
      EVERY_2_WEEKS,
      '2026-03-01 2026-03-28 2026-04-25',
      NO_DAYS_OFF,
      run('2026-04-25', '2026-04-25', 1),
      run('2026-03-01', '2026-03-28', 2),
    ],
    [
      'from the first of a month to the last of the next',
      MONTHLY,
      '2026-01-01 2026-02-28 2026-03-01',
      NO_DAYS_OFF,
      run('2026-01-01', '2026-03-01', 3),
      run('2026-01-01', '2026-03-01', 3),
    ],
    [
      'a month left out',
      MONTHLY,
      '2026-01-31 2026-03-01',
      NO_DAYS_OFF,
      run('2026-03-01', '2026-03-01', 1),
      run('2026-01-31', '2026-01-31', 1),
    ],
    [
      'a month all off',
      MONTHLY,
      '2026-01-31 2026-03-01',
      daysOff({ archived: '2026-01-31..2026-02-28' }),
      run('2026-01-31', '2026-03-01', 2),
      run('2026-01-31', '2026-03-01', 2),
    ],
    ['once', ONCE, '2026-03-01', NO_DAYS_OFF, run('2026-03-01', '2026-03-01', 1), run('2026-03-01', '2026-03-01', 1)],
  ])('%s', (_, rhythm, history, off, last, best) => {
    const totals = totalsFromHistory(rhythm, days(history), off);
    expect(totals).toMatchObject({ checkIns: days(history).length, run: last, best });
  });

  it.each<[string, Rhythm, string, string, DaysOff, boolean]>([
    ['on the same day', DAILY, '2026-03-01', '2026-03-01', NO_DAYS_OFF, true],
    ['while today can still be done', DAILY, '2026-03-01', '2026-03-02', NO_DAYS_OFF, true],
    ['not after a missed day', DAILY, '2026-03-01', '2026-03-03', NO_DAYS_OFF, false],
    ['over days off', DAILY, '2026-03-01', '2026-03-20', daysOff({ away: '2026-03-02..2026-03-19' }), true],
    ['on a device a day behind', DAILY, '2026-03-02', '2026-03-01', NO_DAYS_OFF, true],
    ['until the end of the second week', WEEKLY, '2026-03-01', '2026-03-14', NO_DAYS_OFF, true],
    ['not longer', WEEKLY, '2026-03-01', '2026-03-15', NO_DAYS_OFF, false],
    ['until the end of the next month', MONTHLY, '2026-01-01', '2026-02-28', NO_DAYS_OFF, true],
    ['not in the one after it', MONTHLY, '2026-01-31', '2026-03-01', NO_DAYS_OFF, false],
    ['not after the day of a goal done once', ONCE, '2026-03-01', '2026-03-02', NO_DAYS_OFF, false],
  ])('the current run goes on %s', (_, rhythm, last, today, off, isCurrent) => {
    const totals = totalsFromHistory(rhythm, [day(last)], off);
    expect(currentRun(rhythm, totals, day(today), off)).toEqual(isCurrent ? run(last, last, 1) : null);
  });

  it('agree with a walk from day to day, whatever the days off', () => {
    fc.assert(
      fc.property(
        anyRhythm,
        anyDaysOff(day('2026-01-10')),
        fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 60 }),
        (rhythm, off, gaps, wait) => {
          const history = possibleDays(rhythm, gaps);
          const isOff = (one: LocalDay) => dayOffKind(off, one) !== null;
          const totals = totalsFromHistory(rhythm, history, off);
          const lengths = runLengths(rhythm, history, isOff);
          expect(totals.checkIns).toBe(history.length);
          expect(totals.run?.count ?? 0).toBe(lengths.at(-1) ?? 0);
          expect(totals.best?.count ?? 0).toBe(Math.max(0, ...lengths));
          const last = history.at(-1);
          if (last === undefined) return;
          const today = addDays(last, wait);
          const goesOn = wait === 0 || !missedBetween(rhythm, last, today, isOff);
          expect(currentRun(rhythm, totals, today, off)).toEqual(goesOn ? totals.run : null);
        },
      ),
    );
  });

  it('hold the days that they name', () => {
    fc.assert(
      fc.property(anyRhythm, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }), (rhythm, gaps) => {
        const history = possibleDays(rhythm, gaps);
        let totals = NO_TOTALS;
        for (const one of history) totals = addToTotals(rhythm, totals, one);
        for (const found of [totals.run, totals.best]) {
          if (found === null) continue;
          expect(history.slice(history.indexOf(found.from), history.indexOf(found.to) + 1)).toHaveLength(found.count);
        }
        expect(totals.run?.to).toBe(history.at(-1));
      }),
    );
  });
});

/** Days on which the gate is open, one after the other. */
function possibleDays(rhythm: Rhythm, gaps: readonly number[]): LocalDay[] {
  const found: LocalDay[] = [];
  let at = day('2026-01-10');
  for (const gap of gaps) {
    at = addDays(at, gap);
    const lastChecked = found.at(-1) ?? null;
    if (checkInGate(rhythm, { ...NO_PROGRESS, lastChecked }, at, new Date(`${at}T12:00:00Z`)).isOpen) found.push(at);
    else expect(goalState(rhythm, { ...NO_PROGRESS, lastChecked }, at).isChecked).toBe(true);
  }
  return found;
}
