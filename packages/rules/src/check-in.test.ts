import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from './calendar.ts';
import {
  CHECK_INS_PER_BLOCK,
  LATE_CHECK_IN_DAYS,
  ONCE_POINTS_LIMIT,
  ONCE_POINTS_WINDOW_DAYS,
  cappedPoints,
  isStreakEarned,
  oncePointsWindowStart,
  recordCheckIn,
  computeCheckIn,
  progressFromHistory,
} from './check-in.ts';
import { CHECK_DATE_REFUSALS, checkInGate, mayCheckOn } from './check-in-gate.ts';
import type { DaysOff } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, NO_PROGRESS } from './goal-state.ts';
import { day } from './testing/day.ts';
import { daysOff, resting } from './testing/days-off.ts';
import { ALL_RHYTHMS, DAILY, EVERY_2_WEEKS, EVERY_3_WEEKS, MONTHLY, ONCE, WEEKLY, nameOf } from './testing/rhythm.ts';

function checkedOn(text: string, countChecked: number, countStreak: number): GoalProgress {
  return { lastChecked: day(text), countChecked, countStreak };
}

/** Checks in a number of times, as early as the rhythm allows, and records [countChecked, countStreak, points]. */
function checkInOften(rhythm: Rhythm, times: number): number[][] {
  let progress = NO_PROGRESS;
  return Array.from({ length: times }, (_, i) => {
    const start = day('2026-01-15');
    const weeks = rhythm.frequency === 'weekly' ? rhythm.weeklyInterval : 0;
    const on = rhythm.frequency === 'monthly' ? addMonths(start, i) : addDays(start, weeks === 0 ? i : 7 * weeks * i);
    const recorded = recordCheckIn(rhythm, progress, on);
    progress = recorded.progress;
    expect(progress.lastChecked).toBe(on);
    return [progress.countChecked, progress.countStreak, recorded.points];
  });
}

describe('recordCheckIn', () => {
  const blocksOf = (points: number): number[][] => [
    [1, 0, 0],
    [2, 0, 0],
    [3, 0, 0],
    [4, 0, 0],
    [5, 1, points],
    [1, 1, 0],
    [2, 1, 0],
    [3, 1, 0],
    [4, 1, 0],
    [5, 2, points],
    [1, 2, 0],
  ];

  it.each<[Rhythm, number[][]]>([
    [DAILY, blocksOf(1)],
    [WEEKLY, blocksOf(5)],
    [EVERY_2_WEEKS, blocksOf(10)],
    [EVERY_3_WEEKS, blocksOf(15)],
  ])('%o: the fifth shows 5 of 5 and earns, the sixth begins again at 1', (rhythm, expected) => {
    expect(checkInOften(rhythm, 11)).toEqual(expected);
  });

  it('monthly: every check-in earns one point', () => {
    expect(checkInOften(MONTHLY, 7)).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, 1],
      [4, 4, 1],
      [5, 5, 1],
      [1, 6, 1],
      [2, 7, 1],
    ]);
  });

  it('monthly on the last day of each month: the streak goes on through February', () => {
    const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map(day);
    expect(progressFromHistory(MONTHLY, days)).toEqual(checkedOn('2026-05-31', 5, 5));
  });

  it('once: the one check-in earns one point at once, and there is no second', () => {
    expect(recordCheckIn(ONCE, NO_PROGRESS, day('2026-11-21'))).toEqual({
      progress: checkedOn('2026-11-21', 1, 1),
      points: 1,
    });
    expect(recordCheckIn(ONCE, checkedOn('2026-11-21', 1, 1), day('2027-11-21')).points).toBe(0);
  });

  it.each<[Rhythm, last: string, on: string, number[]]>([
    [DAILY, '2026-11-19', '2026-11-21', [5, 3, 1]],
    [DAILY, '2026-11-18', '2026-11-21', [1, 0, 0]],
    [WEEKLY, '2026-11-01', '2026-11-15', [5, 3, 5]],
    [WEEKLY, '2026-11-01', '2026-11-16', [1, 0, 0]],
    [MONTHLY, '2026-10-21', '2026-11-21', [5, 3, 1]],
    [MONTHLY, '2026-10-21', '2026-11-22', [1, 1, 1]],
  ])('%o with 4 of 5 and two streaks, last checked on %s: on %s it has %j', (rhythm, last, on, expected) => {
    const { progress, points } = recordCheckIn(rhythm, checkedOn(last, 4, 2), day(on));
    expect([progress.countChecked, progress.countStreak, points]).toEqual(expected);
  });

  it.each(ALL_RHYTHMS.map((rhythm) => [nameOf(rhythm), rhythm] as const))(
    '%s: a second check-in of the same day, or one before it, changes nothing and earns nothing',
    (_name, rhythm) => {
      const progress = checkedOn('2026-11-21', 4, 2);
      expect(recordCheckIn(rhythm, progress, day('2026-11-21'))).toEqual({ progress, points: 0 });
      expect(recordCheckIn(rhythm, progress, day('2026-09-01'))).toEqual({ progress, points: 0 });
    },
  );
});

describe('a check-in after days off', () => {
  const away = daysOff({ away: '2026-11-02..2026-11-20' });

  it.each<[Rhythm, DaysOff, last: string, on: string, number[]]>([
    [DAILY, away, '2026-11-01', '2026-11-22', [5, 3, 1]],
    [DAILY, away, '2026-11-01', '2026-11-23', [1, 0, 0]],
    [DAILY, resting(6, 7), '2026-11-19', '2026-11-23', [5, 3, 1]],
    [WEEKLY, away, '2026-11-01', '2026-12-04', [5, 3, 5]],
    [WEEKLY, away, '2026-11-01', '2026-12-05', [1, 0, 0]],
    [MONTHLY, daysOff({ frozen: '2026-10-01..2026-10-31' }), '2026-09-21', '2026-11-21', [5, 3, 1]],
    // On a day off it counts like any other.
    [DAILY, away, '2026-11-01', '2026-11-10', [5, 3, 1]],
    [DAILY, resting(6, 7), '2026-11-20', '2026-11-21', [5, 3, 1]],
  ])('%o with %o, 4 of 5 and two streaks since %s: on %s it has %j', (rhythm, off, last, on, expected) => {
    const { progress, points } = recordCheckIn(rhythm, checkedOn(last, 4, 2), day(on), off);
    expect([progress.countChecked, progress.countStreak, points]).toEqual(expected);
    const budget = { oncePointsInWindow: 0, limit: ONCE_POINTS_LIMIT };
    expect(computeCheckIn(rhythm, checkedOn(last, 4, 2), day(on), budget, off)).toMatchObject({ progress, points });
  });

  it('is part of the history that makes the progress', () => {
    const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-22', '2026-11-23'].map(day);
    expect(progressFromHistory(DAILY, days, away)).toEqual(checkedOn('2026-11-23', 5, 1));
    expect(progressFromHistory(DAILY, days)).toEqual(checkedOn('2026-11-23', 2, 0));
    expect(progressFromHistory(DAILY, [], away)).toEqual(NO_PROGRESS);
  });
});

describe('the limit on once goals', () => {
  it('is five points in thirty days, and a block has five check-ins', () => {
    expect([ONCE_POINTS_LIMIT, ONCE_POINTS_WINDOW_DAYS, CHECK_INS_PER_BLOCK]).toEqual([5, 30, 5]);
    expect(oncePointsWindowStart(day('2026-11-30'))).toBe('2026-11-01');
  });

  it.each<[Rhythm, points: number, inWindow: number, limit: number, number]>([
    [ONCE, 1, 0, 5, 1],
    [ONCE, 1, 4, 5, 1],
    [ONCE, 1, 5, 5, 0],
    [ONCE, 1, 9, 5, 0],
    [ONCE, 1, 9, 0, 1],
    [ONCE, 3, 4, 5, 1],
    [ONCE, 0, 0, 5, 0],
    [DAILY, 1, 5, 5, 1],
    [EVERY_3_WEEKS, 15, 5, 5, 15],
    [MONTHLY, 1, 5, 5, 1],
  ])(
    '%o that earned %i after %i points in the window, limit %i, is paid %i',
    (rhythm, points, inWindow, limit, paid) => {
      expect(cappedPoints(rhythm, points, inWindow, limit)).toBe(paid);
    },
  );

  it('never lets any thirty days pay more than five points', () => {
    const anyDays = fc.array(fc.nat(120), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(anyDays, (places) => {
        const days = places.toSorted((a, b) => a - b).map((place) => addDays(day('2026-01-01'), place));
        const paidOn: string[] = [];
        for (const on of days) {
          const inWindow = paidOn.filter((paid) => paid >= oncePointsWindowStart(on)).length;
          if (cappedPoints(ONCE, 1, inWindow, ONCE_POINTS_LIMIT) > 0) paidOn.push(on);
        }
        for (const first of days) {
          const last = addDays(first, 29);
          expect(paidOn.filter((paid) => paid >= first && paid <= last).length).toBeLessThanOrEqual(5);
        }
        expect(paidOn.length).toBeGreaterThanOrEqual(5);
      }),
    );
  });

  it('leaves the check-in but not the streak when nothing is paid', () => {
    const unpaid = computeCheckIn(ONCE, NO_PROGRESS, day('2026-11-21'), { oncePointsInWindow: 5, limit: 5 });
    expect(unpaid).toEqual({ progress: checkedOn('2026-11-21', 1, 0), points: 0, streakEarned: false });
    const paid = computeCheckIn(ONCE, NO_PROGRESS, day('2026-11-21'), { oncePointsInWindow: 4, limit: 5 });
    expect(paid).toEqual({ progress: checkedOn('2026-11-21', 1, 1), points: 1, streakEarned: true });
  });

  it.each([
    [3, 0, false, 0],
    [4, 1, true, 1],
  ])('does not touch a daily goal at %i of 5', (countChecked, points, streakEarned, streaks) => {
    const budget = { oncePointsInWindow: 5, limit: 5 };
    const settled = computeCheckIn(DAILY, checkedOn('2026-11-20', countChecked, 0), day('2026-11-21'), budget);
    expect(settled).toEqual({ progress: checkedOn('2026-11-21', countChecked + 1, streaks), points, streakEarned });
  });

  it('says streak_earned exactly when points were paid', () => {
    expect([0, 1, 15].map(isStreakEarned)).toEqual([false, true, true]);
  });
});

describe('the date of a check-in', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const morning = new Date('2026-11-21T09:59:59Z');

  it.each([
    ['2026-11-21', null, noon, 'ok'],
    ['2026-11-22', null, noon, 'ok'],
    ['2026-11-20', null, noon, 'not_today_anywhere'],
    ['2026-11-23', null, noon, 'not_today_anywhere'],
    ['2026-11-20', null, morning, 'ok'],
    ['2026-11-22', null, morning, 'not_today_anywhere'],
    ['2026-11-21', '2026-11-20', noon, 'ok'],
    ['2026-11-21', '2026-11-21', noon, 'not_after_last'],
    ['2026-11-21', '2026-11-22', noon, 'not_after_last'],
    ['2025-11-21', '2026-11-22', noon, 'not_today_anywhere'],
  ])('%s after %s', (on, last, now, expected) => {
    expect(mayCheckOn(day(on), last === null ? null : day(last), now)).toBe(expected);
  });

  it.each<[Rhythm, on: string, last: string | null, string]>([
    [DAILY, '2026-11-21', null, 'open'],
    [DAILY, '2026-11-21', '2026-11-20', 'open'],
    [DAILY, '2026-11-21', '2026-11-21', 'already_checked: Already Checked Today'],
    [DAILY, '2026-11-21', '2026-11-22', `not_after_last: ${CHECK_DATE_REFUSALS.not_after_last}`],
    [DAILY, '2026-11-19', '2026-11-19', `not_today_anywhere: ${CHECK_DATE_REFUSALS.not_today_anywhere}`],
    [EVERY_2_WEEKS, '2026-11-21', '2026-11-08', 'already_checked: Already Checked This 2 Weeks'],
    [EVERY_2_WEEKS, '2026-11-21', '2026-11-07', 'open'],
    [MONTHLY, '2026-11-21', '2026-11-01', 'already_checked: Already Checked This Month'],
    [MONTHLY, '2026-11-21', '2026-10-31', 'open'],
    [ONCE, '2026-11-21', '2020-01-01', 'already_checked: Already Completed'],
  ])('%o on %s after %s: %s', (rhythm, on, last, expected) => {
    const progress: GoalProgress = last === null ? NO_PROGRESS : checkedOn(last, 1, 0);
    const gate = checkInGate(rhythm, progress, day(on), noon);
    expect(gate.isOpen ? 'open' : `${gate.reason}: ${gate.text}`).toBe(expected);
  });

  const late = { today: day('2026-11-21'), createdOn: day('2026-11-16') };
  it.each([
    // The day is today's, or one that is today elsewhere: as without `late`.
    ['2026-11-21', null, late, 'ok'],
    ['2026-11-22', null, late, 'ok'],
    ['2026-11-23', null, late, 'not_today_anywhere'],
    ['2026-11-21', '2026-11-21', late, 'not_after_last'],
    ['2026-11-20', null, late, 'ok'],
    ['2026-11-20', '2026-11-19', late, 'ok'],
    ['2026-11-20', '2026-11-20', late, 'not_after_last'],
    ['2026-11-19', '2026-11-20', late, 'not_after_last'],
    ['2026-11-16', null, late, 'ok'],
    ['2026-11-15', null, late, 'before_goal'],
    ['2026-11-14', null, { ...late, createdOn: day('2026-01-01') }, 'ok'],
    ['2026-11-13', null, { ...late, createdOn: day('2026-01-01') }, 'too_long_ago'],
    ['2026-11-13', '2026-11-18', late, 'too_long_ago'],
    // At UTC+14 it is the next day already: seven days are counted from the person's own.
    ['2026-11-15', null, { today: day('2026-11-22'), createdOn: day('2026-11-01') }, 'ok'],
    ['2026-11-14', null, { today: day('2026-11-22'), createdOn: day('2026-11-01') }, 'too_long_ago'],
    // A goal that was made today, in a zone further east, can be checked in on today.
    ['2026-11-21', null, { ...late, createdOn: day('2026-11-22') }, 'ok'],
  ])('%s after %s when late by %o: %s', (on, last, limits, expected) => {
    expect(mayCheckOn(day(on), last === null ? null : day(last), noon, limits)).toBe(expected);
  });

  it.each<[Rhythm, on: string, last: string | null, string]>([
    [DAILY, '2026-11-20', '2026-11-19', 'open'],
    [DAILY, '2026-11-20', '2026-11-20', `already_checked: ${CHECK_DATE_REFUSALS.not_after_last}`],
    [DAILY, '2026-11-20', '2026-11-21', `not_after_last: ${CHECK_DATE_REFUSALS.not_after_last}`],
    [DAILY, '2026-11-13', '2026-11-12', `too_long_ago: ${CHECK_DATE_REFUSALS.too_long_ago}`],
    [DAILY, '2026-11-15', null, `before_goal: ${CHECK_DATE_REFUSALS.before_goal}`],
    // The period of the day is asked, not that of today.
    [WEEKLY, '2026-11-20', '2026-11-14', 'already_checked: Already Checked This 1 Week'],
    [WEEKLY, '2026-11-20', '2026-11-13', 'open'],
    [MONTHLY, '2026-11-20', '2026-11-01', 'already_checked: Already Checked This Month'],
    [ONCE, '2026-11-20', null, 'open'],
  ])('%o late on %s after %s: %s', (rhythm, on, last, expected) => {
    const progress: GoalProgress = last === null ? NO_PROGRESS : checkedOn(last, 1, 0);
    const gate = checkInGate(rhythm, progress, day(on), noon, late);
    expect(gate.isOpen ? 'open' : `${gate.reason}: ${gate.text}`).toBe(expected);
  });

  it('is at most seven days before today for a late check-in', () => {
    expect(LATE_CHECK_IN_DAYS).toBe(7);
  });

  it('is refused with a sentence', () => {
    expect(Object.keys(CHECK_DATE_REFUSALS).toSorted()).toEqual([
      'before_goal',
      'not_after_last',
      'not_today_anywhere',
      'too_long_ago',
    ]);
    expect(Object.values(CHECK_DATE_REFUSALS).every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
  });
});
