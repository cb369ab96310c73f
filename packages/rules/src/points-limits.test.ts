import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { CHECK_INS_PER_BLOCK } from './check-in.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, NO_PROGRESS, periodDays } from './goal-state.ts';
import {
  computeCheckIn,
  NO_POINTS_LIMITS,
  ONCE_AND_MONTHLY_POINTS_LIMIT,
  ONCE_POINTS_LIMIT,
  type PointsBudget,
  POINTS_WINDOW_DAYS,
  pointsWindowStart,
} from './points-limits.ts';
import { day } from './testing/day.ts';
import { DAILY, EVERY_3_WEEKS, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';

const HOUR_MS = 3_600_000;
const LIMITS = { once: ONCE_POINTS_LIMIT, onceAndMonthly: ONCE_AND_MONTHLY_POINTS_LIMIT };
const ON = day('2026-11-21');

function progressOf(rhythm: Rhythm, countChecked: number): GoalProgress {
  if (rhythm.frequency === 'once') return NO_PROGRESS;
  const lastChecked = addDays(ON, rhythm.frequency === 'monthly' ? -30 : -periodDays(rhythm));
  return { lastChecked, countChecked, countStreak: 2 };
}
const budgetOf = (once: number, monthly: number, limits = LIMITS): PointsBudget => ({
  ...NO_POINTS_LIMITS,
  paid: { once, monthly },
  limits,
});

describe('the limits on what pays at once', () => {
  it('are five points in thirty days of once goals, and ten together with monthly goals', () => {
    expect([ONCE_POINTS_LIMIT, ONCE_AND_MONTHLY_POINTS_LIMIT, POINTS_WINDOW_DAYS, CHECK_INS_PER_BLOCK]).toEqual([
      5, 10, 30, 5,
    ]);
    expect(pointsWindowStart(new Date('2026-12-01T09:30:00Z')).toISOString()).toBe('2026-11-01T09:30:00.000Z');
  });

  const none = { once: 0, onceAndMonthly: 0 };
  it.each<[Rhythm, once: number, monthly: number, limits: typeof LIMITS, paid: number, limit: number | null]>([
    [ONCE, 0, 0, LIMITS, 1, null],
    [ONCE, 4, 5, LIMITS, 1, null],
    [ONCE, 5, 0, LIMITS, 0, 5],
    [ONCE, 9, 0, LIMITS, 0, 5],
    [ONCE, 4, 6, LIMITS, 0, 10],
    [ONCE, 9, 9, none, 1, null],
    [ONCE, 9, 0, { ...LIMITS, once: 0 }, 1, null],
    [ONCE, 4, 60, { ...LIMITS, onceAndMonthly: 0 }, 1, null],
    [MONTHLY, 0, 9, LIMITS, 1, null],
    [MONTHLY, 5, 5, LIMITS, 0, 10],
    [MONTHLY, 0, 60, LIMITS, 0, 10],
    [MONTHLY, 0, 60, { ...LIMITS, onceAndMonthly: 0 }, 1, null],
    [MONTHLY, 5, 4, { ...LIMITS, onceAndMonthly: 0 }, 1, null],
    [DAILY, 5, 5, LIMITS, 1, null],
    [WEEKLY, 5, 60, LIMITS, 5, null],
  ])('%o after %i points of once goals and %i of monthly ones, within %o, is paid %i', (...row) => {
    const [rhythm, once, monthly, limits, points, pointsLimit] = row;
    const paid = computeCheckIn(rhythm, progressOf(rhythm, 4), ON, budgetOf(once, monthly, limits));
    expect(paid).toMatchObject({ points, pointsLimit, streakEarned: points > 0 });
  });

  it('never let any thirty days pay more', () => {
    const anyTap = fc.record({ hoursLater: fc.nat(60), rhythm: fc.constantFrom(ONCE, MONTHLY) });
    fc.assert(
      fc.property(fc.array(anyTap, { minLength: 20, maxLength: 60 }), (taps) => {
        let now = Date.parse('2026-01-01T09:00:00Z');
        const awards: { at: number; rhythm: Rhythm }[] = [];
        const countIn = (rhythm: Rhythm, since: number) =>
          awards.filter((award) => award.rhythm === rhythm && award.at > since).length;
        for (const { hoursLater, rhythm } of taps) {
          now += hoursLater * HOUR_MS;
          const since = pointsWindowStart(new Date(now)).getTime();
          const budget = budgetOf(countIn(ONCE, since), countIn(MONTHLY, since));
          const { points } = computeCheckIn(rhythm, NO_PROGRESS, ON, budget);
          if (points > 0) awards.push({ at: now, rhythm });
          expect([countIn(ONCE, since) <= 5, countIn(ONCE, since) + countIn(MONTHLY, since) <= 10]).toEqual([
            true,
            true,
          ]);
        }
        expect(awards.length).toBeGreaterThanOrEqual(5);
      }),
    );
  });

  it.each([ONCE, MONTHLY])('leave the check-in of %o but not the streak when nothing is paid', (rhythm) => {
    const before = progressOf(rhythm, 3);
    const unpaid = computeCheckIn(rhythm, before, ON, budgetOf(5, 5));
    const paid = computeCheckIn(rhythm, before, ON, budgetOf(4, 5));
    expect([unpaid.progress.lastChecked, unpaid.progress.countChecked]).toEqual([ON, before.countChecked + 1]);
    expect([unpaid.progress.countStreak, paid.progress.countStreak]).toEqual([
      before.countStreak,
      before.countStreak + 1,
    ]);
  });

  it.each([
    [3, 0, false, 2],
    [4, 1, true, 3],
  ])('do not touch a daily goal at %i of 5', (countChecked, points, streakEarned, countStreak) => {
    const settled = computeCheckIn(DAILY, progressOf(DAILY, countChecked), ON, budgetOf(5, 5));
    expect(settled).toEqual({
      progress: { lastChecked: ON, countChecked: countChecked + 1, countStreak },
      points,
      pointsLimit: null,
      streakEarned,
    });
  });
});

describe('a full block of a new goal', () => {
  it.each<[Rhythm, hours: number, points: number]>([
    [DAILY, 69.9, 0],
    [DAILY, 70, 1],
    // From the last minute of a day to the first of the fifth, when clocks change.
    [DAILY, 71.1, 1],
    [WEEKLY, 26.9 * 24, 0],
    [WEEKLY, 27 * 24, 5],
    [EVERY_3_WEEKS, 82.9 * 24, 0],
    [EVERY_3_WEEKS, 83 * 24, 15],
    [MONTHLY, 0, 1],
    [ONCE, 0, 1],
    // Made by a process whose clock is ahead.
    [ONCE, -0.01, 1],
    [MONTHLY, -0.01, 1],
  ])('of %o that is %f hours old is paid %i', (rhythm, hours, points) => {
    const budget = { ...NO_POINTS_LIMITS, ageMs: hours * HOUR_MS };
    const { progress, ...paid } = computeCheckIn(rhythm, progressOf(rhythm, 4), ON, budget);
    expect(paid).toEqual({ points, pointsLimit: null, streakEarned: points > 0 });
    expect(progress.lastChecked).toBe(ON);
  });
});
