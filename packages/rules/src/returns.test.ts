import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays, daysBetween } from './calendar.ts';
import { type DaysOff, dayOffKind, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { marksFromHistory } from './marks.ts';
import { isReturn, NO_RETURNS, RETURN_PAUSE_DAYS, withoutReturn, withReturn } from './returns.ts';
import { day } from './testing/day.ts';
import { anyDaysOff, daysOff, resting } from './testing/days-off.ts';
import { missedBetween, missedPeriods } from './testing/period-model.ts';
import { DAILY, EVERY_2_WEEKS, MONTHLY, ONCE, WEEKLY, anyRhythm } from './testing/rhythm.ts';

const days = (text: string) => text.split(' ').map((each) => day(`2026-${each}`));
const someDays = (perWeek: number): DaysOff => ({
  ...NO_DAYS_OFF,
  week: { changes: [{ from: day('2026-01-01'), days: perWeek }], checked: [] },
});

describe('a return', () => {
  it.each<[string, Rhythm, history: string, on: string, DaysOff, boolean]>([
    ['the day after a missed one', DAILY, '03-01 03-02 03-03', '03-05', NO_DAYS_OFF, true],
    ['two days after it', DAILY, '03-01 03-02 03-03', '03-06', NO_DAYS_OFF, true],
    ['not three days after it', DAILY, '03-01 03-02 03-03', '03-07', NO_DAYS_OFF, false],
    ['not without a missed day', DAILY, '03-01 03-02 03-03', '03-04', NO_DAYS_OFF, false],
    ['not after a run of two', DAILY, '03-02 03-03', '03-05', NO_DAYS_OFF, false],
    ['not as the first check-in', DAILY, '03-01', '03-03', NO_DAYS_OFF, false],
    ['after days off, which are no due periods', DAILY, '03-04 03-05 03-06', '03-10', resting(6, 7), true],
    [
      'not where the missed day was frozen',
      DAILY,
      '03-01 03-02 03-03',
      '03-05',
      daysOff({ frozen: '2026-03-04' }),
      false,
    ],
    ['where one of two missed days was', DAILY, '03-01 03-02 03-03', '03-06', daysOff({ frozen: '2026-03-04' }), true],
    ['not after free days', DAILY, '03-02 03-03 03-04', '03-08', someDays(4), false],
    ['after the days that were due beside them', DAILY, '03-02 03-03 03-04', '03-09', someDays(4), true],
    ['in the week after a missed one', WEEKLY, '03-01 03-08 03-15', '03-29', NO_DAYS_OFF, true],
    ['in the second week after it', WEEKLY, '03-01 03-08 03-15', '04-11', NO_DAYS_OFF, true],
    ['not later', WEEKLY, '03-01 03-08 03-15', '04-12', NO_DAYS_OFF, false],
    ['four weeks after a check-in of every two', EVERY_2_WEEKS, '01-01 01-15 01-29', '02-26', NO_DAYS_OFF, true],
    ['two months after a missed one', MONTHLY, '01-31 02-01 03-31', '06-30', NO_DAYS_OFF, true],
    ['not three months after it', MONTHLY, '01-31 02-01 03-31', '07-01', NO_DAYS_OFF, false],
    ['not of a goal that is done once', ONCE, '03-01', '03-09', NO_DAYS_OFF, false],
  ])('is a check-in %s', (_, rhythm, history, on, off, expected) => {
    const { marks } = marksFromHistory(rhythm, [...days(history), day(`2026-${on}`)], off);
    expect(marks.map(({ cameBack }) => cameBack)).toEqual([...days(history).map(() => false), expected]);
  });

  it('comes only once in 14 days', () => {
    const run = { from: day('2026-03-10'), to: day('2026-03-15'), count: 6 };
    const on = day('2026-03-17');
    const isAfter = (lastReturn: string) => isReturn(DAILY, { run, lastReturn: day(lastReturn) }, on, NO_DAYS_OFF);
    expect([isAfter('2026-03-03'), isAfter('2026-03-02')]).toEqual([false, true]);
  });

  it('is what a walk from day to day finds', () => {
    fc.assert(
      fc.property(
        anyRhythm,
        anyDaysOff(day('2026-01-10')),
        fc.array(
          fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }),
          {
            maxLength: 40,
          },
        ),
        (rhythm, off, gaps) => {
          const history = historyOf(rhythm, gaps);
          const { marks } = marksFromHistory(rhythm, history, off);
          expect(marks.map(({ cameBack }) => cameBack)).toEqual(returnsByWalking(rhythm, history, off));
        },
      ),
    );
  });
});

describe('returns', () => {
  it.each([
    [0, 1, 0],
    [1, 1, 0],
    [2, 1, 1],
    [3, 1, 0],
    [5, 2, 1],
    [2, 3, 0],
    [8, -1, 1],
  ])('after %i and with %i freezes bring %i', (count, held, brought) => {
    expect(withReturn({ count, freezes: 0 }, held)).toEqual({ count: count + 1, freezes: brought });
  });

  it('bring a freeze for three at most, also when check-ins are undone and done again', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ isUndone: fc.boolean(), held: fc.integer({ min: 0, max: 3 }) })), (changes) => {
        let returns = NO_RETURNS;
        for (const { isUndone, held } of changes) {
          returns = isUndone ? withoutReturn(returns) : withReturn(returns, held);
          expect(returns.freezes).toBeLessThanOrEqual(returns.count / 3);
          expect(Math.min(returns.count, returns.freezes)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

/** Check-ins at these distances in periods. */
function historyOf({ frequency, ...rhythm }: Rhythm, gaps: readonly number[]): LocalDay[] {
  if (frequency === 'once') return [day('2026-01-10')];
  const period =
    frequency === 'daily'
      ? 1
      : frequency === 'monthly'
        ? 31
        : 7 * ('weeklyInterval' in rhythm ? rhythm.weeklyInterval : 1);
  let at = day('2026-01-10');
  return gaps.map((gap) => (at = addDays(at, gap * period)));
}

function returnsByWalking(rhythm: Rhythm, history: readonly LocalDay[], off: DaysOff): boolean[] {
  const isOff = (on: LocalDay) => dayOffKind(off, on) !== null;
  let [run, lastReturn]: [number, LocalDay | null] = [0, null];
  return history.map((on, nth) => {
    const last = history[nth - 1];
    if (last === undefined) return (run = 1) !== 1;
    if (rhythm.frequency === 'once' || !missedBetween(rhythm, last, on, isOff)) return (run += 1) === 0;
    const missed = missedPeriods({ rhythm, start: last, days: [last], isOff, today: on }).length;
    const isPaused = lastReturn !== null && daysBetween(lastReturn, on) <= RETURN_PAUSE_DAYS;
    const cameBack = run >= 3 && missed <= 2 && !isPaused;
    if (cameBack) lastReturn = on;
    run = 1;
    return cameBack;
  });
}
