import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from './calendar.ts';
import { LATE_CHECK_IN_DAYS, recordCheckIn, progressFromHistory } from './check-in.ts';
import { CHECK_DATE_REFUSALS, checkInGate, mayCheckOn } from './check-in-gate.ts';
import { type DaysOff, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, NO_PROGRESS } from './goal-state.ts';
import { computeCheckIn, NO_POINTS_LIMITS, ONCE_POINTS_LIMIT } from './points-limits.ts';
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
    const budget = { ...NO_POINTS_LIMITS, limits: { once: ONCE_POINTS_LIMIT, onceAndMonthly: 1 } };
    expect(computeCheckIn(rhythm, checkedOn(last, 4, 2), day(on), budget, off)).toMatchObject({ progress, points });
  });

  it('is part of the history that makes the progress', () => {
    const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-22', '2026-11-23'].map(day);
    expect(progressFromHistory(DAILY, days, away)).toEqual(checkedOn('2026-11-23', 5, 1));
    expect(progressFromHistory(DAILY, days)).toEqual(checkedOn('2026-11-23', 2, 0));
    expect(progressFromHistory(DAILY, [], away)).toEqual(NO_PROGRESS);
  });

  it('has no streak for those that were paid nothing, when the history is counted again', () => {
    const days = ['2026-09-01', '2026-10-01', '2026-11-01'].map(day);
    const unpaid = new Set([day('2026-10-01')]);
    expect(progressFromHistory(MONTHLY, days, NO_DAYS_OFF, null, unpaid)).toEqual(checkedOn('2026-11-01', 3, 2));
    const fifth = ['01', '02', '03', '04', '05', '06'].map((each) => day(`2026-11-${each}`));
    const all = new Set(fifth);
    expect(progressFromHistory(DAILY, fifth, NO_DAYS_OFF, null, all)).toEqual(checkedOn('2026-11-06', 1, 0));
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
