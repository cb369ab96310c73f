import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays } from './calendar.ts';
import { NO_DAYS_OFF, dayOffKind } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { totalsFromHistory } from './runs.ts';
import { strengthAfter, strengthOn } from './strength.ts';
import { day } from './testing/day.ts';
import { anyDaysOff, daysOff, resting } from './testing/days-off.ts';
import { DAILY, EVERY_2_WEEKS, MONTHLY, WEEKLY } from './testing/rhythm.ts';

const FIRST = day('2026-01-05');
const daily = (count: number) => Array.from({ length: count }, (_, nth) => addDays(FIRST, nth));
const percentOf = (rhythm: Rhythm, days: readonly LocalDay[], off = NO_DAYS_OFF) =>
  Math.round(100 * totalsFromHistory(rhythm, days, off).strength);

describe('strength', () => {
  it.each<[string, Rhythm, readonly LocalDay[], number]>([
    ['nothing', DAILY, [], 0],
    ['a first day', DAILY, daily(1), 5],
    ['13 days', DAILY, daily(13), 50],
    ['26 days', DAILY, daily(26), 75],
    ['a year', DAILY, daily(365), 100],
    ['13 weeks', WEEKLY, Array.from({ length: 13 }, (_, nth) => addDays(FIRST, 7 * nth)), 23],
    ['13 times every two weeks', EVERY_2_WEEKS, Array.from({ length: 13 }, (_, nth) => addDays(FIRST, 14 * nth)), 17],
    ['a month', MONTHLY, [FIRST], 1],
  ])('of %s is %s', (_, rhythm, days, expected) => {
    expect(percentOf(rhythm, days)).toBe(expected);
  });

  it('loses little by one missed day, and has it again some days later', () => {
    const before = { strength: totalsFromHistory(DAILY, daily(60)).strength, last: addDays(FIRST, 59) };
    const missed = strengthOn(DAILY, before, addDays(FIRST, 61), NO_DAYS_OFF);
    expect(before.strength - missed).toBeGreaterThan(0.04);
    expect(before.strength - missed).toBeLessThan(0.06);
    const back = percentOf(DAILY, [...daily(60), ...daily(73).slice(61)]);
    expect(back).toBeGreaterThanOrEqual(Math.round(100 * before.strength) - 2);
  });

  it('is what it was while today can still be done, and over days off', () => {
    const standing = { strength: 0.5, last: FIRST };
    expect(strengthOn(DAILY, standing, addDays(FIRST, 1), NO_DAYS_OFF)).toBe(0.5);
    expect(strengthOn(DAILY, standing, addDays(FIRST, 9), daysOff({ away: '2026-01-06..2026-01-13' }))).toBe(0.5);
    expect(strengthOn(DAILY, standing, addDays(FIRST, -1), NO_DAYS_OFF)).toBe(0.5);
  });

  it('grows with each due day more where fewer are due, so that a week counts for about the same', () => {
    expect(percentOf(DAILY, daily(5), resting(6, 7))).toBeLessThan(percentOf(DAILY, daily(5)));
  });

  it('of daily goals is what a walk from day to day comes to, and stays between 0 and 1', () => {
    fc.assert(
      fc.property(
        anyDaysOff(FIRST).map((off) => ({ ...off, rest: [] })),
        fc.uniqueArray(fc.nat(90), { maxLength: 60 }),
        fc.nat(40),
        (off, places, wait) => {
          const days = places.toSorted((a, b) => a - b).map((place) => addDays(FIRST, place));
          const today = addDays(days.at(-1) ?? FIRST, wait);
          const { run, strength } = totalsFromHistory(DAILY, days, off);
          const shown = strengthOn(DAILY, { strength, last: run?.to ?? null }, today, off);
          const kept = 0.5 ** (1 / 13);
          let walked = 0;
          for (let at = FIRST; at <= today; at = addDays(at, 1)) {
            const isDone = days.includes(at);
            if (isDone) walked = walked * kept + 1 - kept;
            else if (at < today && dayOffKind(off, at) === null) walked *= kept;
          }
          expect(shown).toBeCloseTo(walked, 9);
          expect(shown >= 0 && shown <= 1).toBe(true);
        },
      ),
    );
  });

  it('counts the periods that were missed before a check-in', () => {
    const at = (missed: number) =>
      strengthAfter(WEEKLY, { strength: 0.5, last: FIRST }, addDays(FIRST, 7 * (missed + 1)), NO_DAYS_OFF);
    const kept = 0.5 ** (Math.sqrt(1 / 7) / 13);
    expect([at(0), at(1), at(2)].map((each) => each.toFixed(9))).toEqual(
      [1, 2, 3].map((periods) => (0.5 * kept ** periods + 1 - kept).toFixed(9)),
    );
  });
});
