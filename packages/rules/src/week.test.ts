import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF, dayOffKind } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { NO_PROGRESS, goalState } from './goal-state.ts';
import { day } from './testing/day.ts';
import { anyDaysOff, daysOff, range, resting } from './testing/days-off.ts';
import { weekdayOfDate } from './testing/lapse-model.ts';
import { DAILY, EVERY_2_WEEKS, EVERY_3_WEEKS, MONTHLY, ONCE, WEEKLY, anyRhythm } from './testing/rhythm.ts';
import { modelWeek } from './testing/week-model.ts';
import {
  type GoalWeek,
  type WeekGoal,
  goalWeek,
  hasJustBegun,
  isAwayAllWeek,
  lastWeek,
  readDays,
  weekTotals,
} from './week.ts';

/** Monday 2 March 2026 to Sunday 8 March. */
const WEEK = lastWeek(day('2026-03-09'));

/** When the goals of the walk were made. */
const MADE = day('2026-01-10');

/** All check-ins of a goal, as the server reads them for a week. */
function goal(rhythm: Rhythm, createdOn: string, history: string, off: DaysOff = NO_DAYS_OFF): WeekGoal {
  return seen(rhythm, day(createdOn), history.split(' ').filter(Boolean).map(day), off);
}

function seen(rhythm: Rhythm, createdOn: LocalDay, history: readonly LocalDay[], off: DaysOff, week = WEEK): WeekGoal {
  const { from, to } = readDays(week);
  const days = history.filter((one) => one >= from && one <= to);
  return { rhythm, createdOn, daysOff: off, days, before: history.findLast((one) => one < from) ?? null };
}

/** '3/4 ++-.oo+': three kept of four due, then the marks from Monday on. */
function written(found: GoalWeek | undefined): string {
  if (found === undefined) return 'not there';
  const signs = { done: '+', missed: '-', off: 'o', open: '.' };
  return `${found.kept}/${found.kept + found.missed} ${found.marks.map((mark) => signs[mark]).join('')}`;
}

describe('lastWeek', () => {
  it.each([
    ['2026-03-09', '2026-03-02', '2026-03-08'],
    ['2026-03-10', '2026-03-02', '2026-03-08'],
    ['2026-03-15', '2026-03-02', '2026-03-08'],
    ['2026-03-16', '2026-03-09', '2026-03-15'],
    ['2026-01-01', '2025-12-22', '2025-12-28'],
    ['2024-03-04', '2024-02-26', '2024-03-03'],
  ])('on %s is from %s to %s', (today, from, to) => {
    expect(lastWeek(day(today))).toEqual({ from, to });
  });
});

describe('goalWeek', () => {
  const away = (days: string) => daysOff({ away: days });
  it.each<[string, WeekGoal, string]>([
    [
      'a daily goal, with days before and after the week',
      goal(DAILY, '2026-01-01', '2026-03-01 2026-03-02 2026-03-04 2026-03-08 2026-03-09'),
      '3/7 +-+---+',
    ],
    ['one that nothing was done for', goal(DAILY, '2026-01-01', ''), '0/7 -------'],
    ['one made on Friday', goal(DAILY, '2026-03-06', '2026-03-08'), '1/3 ....--+'],
    ['one made after the week', goal(DAILY, '2026-03-09', '2026-03-09'), 'not there'],
    [
      'a check-in from before a flight west, on the day before the first',
      goal(DAILY, '2026-03-09', '2026-03-08'),
      '1/1 ......+',
    ],
    ['rest days', goal(DAILY, '2026-01-01', '2026-03-02', resting(6, 7)), '1/5 +----oo'],
    ['a check-in on a rest day', goal(DAILY, '2026-01-01', '2026-03-07', resting(6, 7)), '1/6 -----+o'],
    ['away all week', goal(DAILY, '2026-01-01', '', away('2026-02-20..2026-03-20')), '0/0 ooooooo'],
    [
      'days that were frozen',
      goal(DAILY, '2026-01-01', '2026-03-02 2026-03-05', daysOff({ frozen: '2026-03-03..2026-03-04' })),
      '2/5 +oo+---',
    ],
    [
      'archived on Thursday',
      goal(DAILY, '2026-01-01', '2026-03-02', daysOff({ archived: '2026-03-05..2999-12-31' })),
      '1/3 +--oooo',
    ],
    [
      'archived before',
      goal(DAILY, '2026-01-01', '2026-02-02', daysOff({ archived: '2026-03-01..2999-12-31' })),
      'not there',
    ],
    [
      'archived from the morning of the first day',
      goal(DAILY, '2026-03-04', '', daysOff({ archived: '2026-03-04..2999-12-31' })),
      'not there',
    ],
    ['last done a year before', goal(DAILY, '2024-01-01', '2025-03-02'), '0/7 -------'],
    ['last done longer ago', goal(DAILY, '2024-01-01', '2025-03-01'), 'not there'],
    ['never done in more than a year', goal(WEEKLY, '2025-03-01', ''), 'not there'],
    ['done again after more than a year', goal(DAILY, '2024-01-01', '2025-01-01 2026-03-08'), '1/7 ------+'],
    ['a weekly goal that was kept', goal(WEEKLY, '2026-01-01', '2026-02-25 2026-03-04'), '1/1 ..+....'],
    ['whose time is not over', goal(WEEKLY, '2026-01-01', '2026-02-24'), '0/0 .......'],
    ['whose time ended on Sunday', goal(WEEKLY, '2026-01-01', '2026-02-23'), '0/1 .......'],
    ['whose time had ended on the Sunday before', goal(WEEKLY, '2026-01-01', '2026-02-16'), '0/1 .......'],
    ['done the day after its time ended', goal(WEEKLY, '2026-01-01', '2026-02-18 2026-03-04'), '1/2 ..+....'],
    ['whose time a day away made longer', goal(WEEKLY, '2026-01-01', '2026-02-23', away('2026-02-25')), '0/0 .......'],
    ['never done, made on a Wednesday', goal(WEEKLY, '2026-02-11', ''), '0/1 .......'],
    ['made this week', goal(WEEKLY, '2026-03-03', ''), '0/0 .......'],
    ['last done months ago', goal(WEEKLY, '2026-01-01', '2025-11-03'), '0/1 .......'],
    ['every two weeks, not over', goal(EVERY_2_WEEKS, '2026-01-01', '2026-02-10'), '0/0 .......'],
    ['every two weeks, over on Sunday', goal(EVERY_2_WEEKS, '2026-01-01', '2026-02-09'), '0/1 .......'],
    [
      'every two weeks, long not done: only the last of its times ends here',
      goal(EVERY_2_WEEKS, '2026-01-01', '2025-09-22'),
      '0/1 .......',
    ],
    ['every three weeks, kept', goal(EVERY_3_WEEKS, '2026-02-23', '2026-03-08'), '1/1 ......+'],
    ['a monthly goal that was kept', goal(MONTHLY, '2026-01-01', '2026-03-05'), '1/1 ...+...'],
    ['in the middle of the month', goal(MONTHLY, '2026-01-01', ''), '0/0 .......'],
    ['a goal done once in the week', goal(ONCE, '2026-01-01', '2026-03-05'), '1/1 ...+...'],
    ['done once before', goal(ONCE, '2026-01-01', '2026-03-01'), 'not there'],
    ['done once months before', goal(ONCE, '2026-01-01', '2026-01-01'), 'not there'],
    ['to be done once, one day', goal(ONCE, '2026-01-01', ''), '0/0 .......'],
  ])('%s', (_, looked, expected) => {
    expect(written(goalWeek(looked, WEEK))).toBe(expected);
  });

  it.each([
    ['the month ended without it', '', NO_DAYS_OFF, '0/1'],
    ['the month had it before', '2026-02-01', NO_DAYS_OFF, '0/0'],
    ['it was done after the month ended', '2026-03-01', NO_DAYS_OFF, '1/2'],
    ['the whole month was off', '', daysOff({ away: '2026-02-01..2026-02-28' }), '0/0'],
  ])('of a monthly goal, when %s', (_, history, off, expected) => {
    const week = lastWeek(day('2026-03-02'));
    const looked = seen(MONTHLY, day('2026-01-10'), history.split(' ').filter(Boolean).map(day), off, week);
    expect(written(goalWeek(looked, week)).split(' ')[0]).toBe(expected);
  });

  it('agrees with a walk from day to day, whatever the days off', () => {
    const anyGaps = fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 15 });
    fc.assert(
      fc.property(anyRhythm, anyDaysOff(MADE), anyGaps, fc.integer({ min: 0, max: 120 }), (...lived) => {
        expectWalk(...lived);
      }),
    );
  });

  it.each<[string, Rhythm, DaysOff, later: number, string]>([
    [
      'a month that ended while the goal was in the archive all week',
      MONTHLY,
      daysOff({ archived: '2026-01-10..2026-01-24 2026-02-01..2026-02-19 2026-03-02..2026-04-05' }),
      86,
      'not there',
    ],
  ])('agrees with the walk over %s', (_, rhythm, off, later, expected) => {
    expect(written(expectWalk(rhythm, off, [], later))).toBe(expected);
  });

  /**
   * @param gaps the days between tries to check in
   * @param later how many days after the goal was made the week before is looked at
   */
  function expectWalk(rhythm: Rhythm, off: DaysOff, gaps: readonly number[], later: number): GoalWeek | undefined {
    const history: LocalDay[] = [];
    let at = MADE;
    for (const gap of gaps) {
      at = addDays(at, gap);
      const lastChecked = history.at(-1) ?? null;
      if (!goalState(rhythm, { ...NO_PROGRESS, lastChecked }, at).isChecked) history.push(at);
    }
    const week = lastWeek(addDays(MADE, later));
    const kindOf = (one: LocalDay) => dayOffKind(off, one);
    const found = goalWeek(seen(rhythm, MADE, history, off, week), week);
    const expected = modelWeek({ rhythm, createdOn: MADE, days: history, kindOf, monday: week.from });
    expect({ kept: found?.kept ?? 0, missed: found?.missed ?? 0 }).toEqual(expected);
    if (found === undefined) return undefined;
    expect(found.marks.filter((mark) => mark === 'done')).toHaveLength(found.kept);
    expect(found.kept + found.missed).toBeLessThanOrEqual(7);
    if (rhythm.frequency === 'daily')
      expect(found.marks.filter((mark) => mark === 'missed')).toHaveLength(found.missed);
    return found;
  }
});

describe('the days of a week', () => {
  it('are those whose Monday and Sunday they name', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (n) => {
        const today = addDays(day('2022-01-01'), n);
        const { from, to } = lastWeek(today);
        expect([weekdayOfDate(from), weekdayOfDate(to), addDays(from, 6)]).toEqual([1, 7, to]);
        expect(to < today && addDays(to, 7) >= today).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-03-02..2026-03-08', true],
    ['2026-02-20..2026-03-04 2026-03-05..2026-03-09', true],
    ['2026-03-02..2026-03-07', false],
    ['2026-03-03..2026-03-20', false],
    ['', false],
  ])('were all away with %j: %s', (away, expected) => {
    expect(isAwayAllWeek(away.split(' ').filter(Boolean).map(range), WEEK)).toBe(expected);
  });
});

describe('a week in whose last three days all goals were made', () => {
  it.each([
    ['2026-03-06', true],
    ['2026-03-08 2026-03-06', true],
    ['2026-03-05', false],
    ['2026-03-08 2026-03-05', false],
    ['2026-03-09', true],
  ])('is not looked at: %s, %s', (made, expected) => {
    const goals = made.split(' ').map((one) => ({ createdOn: day(one) }));
    expect(hasJustBegun(goals, WEEK)).toBe(expected);
  });
});

describe('weekTotals', () => {
  const week = (rhythm: Rhythm, kept: number, missed: number) => ({ rhythm, kept, missed, marks: [] });
  it.each([
    ['nothing', [], { kept: 0, missed: 0, areMissedDays: false }],
    ['days of one goal', [week(DAILY, 5, 2), week(WEEKLY, 1, 0)], { kept: 6, missed: 2, areMissedDays: true }],
    ['days of two goals', [week(DAILY, 5, 2), week(DAILY, 6, 1)], { kept: 11, missed: 3, areMissedDays: false }],
    ['a week', [week(DAILY, 7, 0), week(WEEKLY, 0, 1)], { kept: 7, missed: 1, areMissedDays: false }],
  ])('of %s', (_, weeks, expected) => {
    expect(weekTotals(weeks)).toEqual(expected);
  });
});
