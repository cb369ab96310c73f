import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDay } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { currentJointRun, jointRunFromHistory } from './joint-run.ts';
import { totalsFromHistory } from './runs.ts';

const START = '2026-11-01' as LocalDay;
const DAILY: Rhythm = { frequency: 'daily' };
const WEEKLY: Rhythm = { frequency: 'weekly', weeklyInterval: 1 };
const on = (...days: number[]) => days.map((n) => addDays(START, n));
const part = (days: LocalDay[], daysOff: DaysOff = NO_DAYS_OFF) => ({ days, daysOff });
const joint = (rhythm: Rhythm, one: number[], other: number[], offOfOther = NO_DAYS_OFF) => {
  const found = jointRunFromHistory(rhythm, part(on(...one)), part(on(...other), offOfOther));
  return found && [found.count, daysBetween(START, found.from), daysBetween(START, found.to)];
};

describe('a joint run', () => {
  it.each<[string, number[], number[], number[] | null]>([
    ['days on which both checked in, in a row', [0, 1, 2], [0, 1, 2], [3, 0, 2]],
    ['none without a day that both did', [0, 2, 4], [1, 3], null],
    ['only what both did', [0, 1, 2, 3], [2, 3], [2, 2, 3]],
    ['begun anew after a day that one missed', [0, 1, 2, 3, 4], [0, 1, 3, 4], [2, 3, 4]],
    ['its last days, where one went on alone', [0, 1, 2, 3], [0, 1], [2, 0, 1]],
  ])('of a daily goal is %s', (_, one, other, expected) => {
    expect(joint(DAILY, one, other)).toEqual(expected);
    expect(joint(DAILY, other, one)).toEqual(expected);
  });

  it('is not broken by a day off of one, and does not count it', () => {
    const frozen = { ...NO_DAYS_OFF, frozen: [{ from: addDays(START, 2), to: addDays(START, 2) }] };
    expect(joint(DAILY, [0, 1, 2, 3], [0, 1, 3], frozen)).toEqual([3, 0, 3]);
  });

  it.each<[string, number[], number[], number[] | null]>([
    ['weeks in which both checked in, on whatever day', [0, 7, 14], [3, 12, 20], [3, 3, 20]],
    ['a week once, though two check-ins of one are near', [0, 7], [6], [1, 6, 6]],
    ['none where one began as the other’s week was over', [0], [7], null],
  ])('of a weekly goal is %s', (_, one, other, expected) => {
    expect(joint(WEEKLY, one, other)).toEqual(expected);
    expect(joint(WEEKLY, other, one)?.[0]).toEqual(expected?.[0]);
  });

  it('is counted from thousands of days in one pass', () => {
    const tenYears = Array.from({ length: 3650 }, (_, n) => n);
    const started = performance.now();
    expect(joint(DAILY, tenYears, tenYears)?.[0]).toBe(3650);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('of a monthly goal is months, and a goal that is done once has none', () => {
    const days = (...texts: string[]) => part(texts as LocalDay[]);
    const [one, other] = [
      days('2026-08-01', '2026-09-30', '2026-10-02'),
      days('2026-08-31', '2026-09-01', '2026-10-31'),
    ];
    expect(jointRunFromHistory({ frequency: 'monthly' }, one, other)).toMatchObject({ count: 3, to: '2026-10-31' });
    expect(jointRunFromHistory({ frequency: 'once' }, days('2026-08-01'), days('2026-08-01'))).toBeNull();
  });

  it('of a daily goal agrees with a walk from day to day', () => {
    const anyDays = fc.uniqueArray(fc.nat(20)).map((days) => days.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(anyDays, anyDays, (one, other) => {
        // The last day that both did, and back from there until a day that one of them missed.
        const both = one.filter((day) => other.includes(day));
        const last = both.at(-1);
        let count = 0;
        for (let day = last ?? -1; both.includes(day); day--) count++;
        expect(joint(DAILY, one, other)?.[0] ?? 0).toBe(count);
      }),
    );
  });

  it('is over when one of the two has missed a period since', () => {
    const runOf = (days: number[]) => ({ run: totalsFromHistory(DAILY, on(...days)).run, daysOff: NO_DAYS_OFF });
    const found = jointRunFromHistory(DAILY, part(on(0, 1, 2)), part(on(0, 1, 2)));
    const doesGoOn = (today: number, one: number[], other: number[]) =>
      currentJointRun(DAILY, found, addDays(START, today), [runOf(one), runOf(other)]) !== null;
    expect(doesGoOn(3, [0, 1, 2], [0, 1, 2])).toBe(true);
    expect(doesGoOn(4, [0, 1, 2], [0, 1, 2])).toBe(false);
    expect(doesGoOn(4, [0, 1, 2, 3, 4], [0, 1, 2, 4])).toBe(false);
  });
});
