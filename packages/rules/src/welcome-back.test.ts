import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { goalState } from './goal-state.ts';
import { day } from './testing/day.ts';
import { daysOff } from './testing/days-off.ts';
import { anyRhythm, DAILY, EVERY_2_WEEKS, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';
import { WELCOME_BACK_DAYS, goalToReturnWith, type ReturningGoal } from './welcome-back.ts';

const today = day('2026-11-21');

function goal(id: string, rhythm: Rhythm, daysAgo: number | null, more: Partial<ReturningGoal> = {}): ReturningGoal {
  const lastChecked = daysAgo === null ? null : addDays(today, -daysAgo);
  return {
    id,
    rhythm,
    progress: { lastChecked, countChecked: 2, countStreak: 1 },
    daysOff: NO_DAYS_OFF,
    text: 'Morning run',
    checkIns: daysAgo === null ? 0 : 12,
    ...more,
  };
}

describe('a person who comes back', () => {
  it.each<[string, ReturningGoal[], string | null]>([
    ['has no goals', [], null],
    ['has never checked in', [goal('a', DAILY, null)], null],
    ['checked in today', [goal('a', DAILY, 0)], null],
    ['was away for six days', [goal('a', DAILY, 6)], null],
    ['was away for seven days', [goal('a', DAILY, 7)], 'a'],
    ['was away for a year', [goal('a', DAILY, 365)], 'a'],
    ['left one goal but kept another', [goal('a', DAILY, 30), goal('b', DAILY, 1)], null],
    ['has a weekly goal that is due on time', [goal('a', WEEKLY, 7)], null],
    ['has a weekly goal whose streak ended', [goal('a', WEEKLY, 15)], 'a'],
    ['has a goal of two weeks that is on time', [goal('a', EVERY_2_WEEKS, 14)], null],
    ['has a monthly goal that is on time', [goal('a', MONTHLY, 21)], null],
    ['has only finished goals', [goal('a', ONCE, 40)], null],
    ['finished a once goal a week ago', [goal('a', ONCE, 7), goal('b', DAILY, 9)], 'b'],
    ['checked in on a day that is still to come here', [goal('a', DAILY, -1)], null],
  ])('who %s', (_, goals, expected) => {
    expect(goalToReturnWith(goals, today)).toBe(expected);
  });

  it.each<[string, ReturningGoal[], string]>([
    ['asks for it most often', [goal('a', MONTHLY, 70), goal('b', WEEKLY, 30), goal('c', DAILY, 9)], 'c'],
    ['was done most often', [goal('a', DAILY, 9), goal('b', DAILY, 9, { checkIns: 80 })], 'b'],
    ['is said in fewest words', [goal('a', DAILY, 9), goal('b', DAILY, 9, { text: 'Run' })], 'b'],
    ['stands first, all else being equal', [goal('a', DAILY, 9), goal('b', DAILY, 9)], 'a'],
    ['is due, not the one that is done for this month', [goal('a', DAILY, 9), goal('b', MONTHLY, 8)], 'a'],
  ])('begins with the due goal that %s', (_, goals, expected) => {
    expect(goalToReturnWith(goals, today)).toBe(expected);
  });

  it.each<[string, ReturningGoal[], string | null]>([
    ['kept by an absence', [goal('a', DAILY, 9, { daysOff: daysOff({ away: '2026-11-13..2026-11-20' }) })], null],
    ['still resting', [goal('a', DAILY, 9, { daysOff: daysOff({ away: '2026-11-21' }) })], null],
    [
      'in the archive beside a lapsed one',
      [goal('a', DAILY, 9, { daysOff: daysOff({ archived: '2026-11-20..2999-12-31' }) }), goal('b', MONTHLY, 70)],
      'b',
    ],
    [
      'that lapsed and is in the archive beside one that is on time',
      [goal('a', DAILY, 30, { daysOff: daysOff({ archived: '2026-11-10..2999-12-31' }) }), goal('b', WEEKLY, 8)],
      null,
    ],
  ])('meets a goal %s', (_, goals, expected) => {
    expect(goalToReturnWith(goals, today)).toBe(expected);
  });

  it('is never asked for what is done, nor welcomed within a week', () => {
    const anyGoals = fc.array(fc.tuple(anyRhythm, fc.option(fc.integer({ min: 0, max: 60 }))), { maxLength: 6 });
    fc.assert(
      fc.property(anyGoals, (made) => {
        const goals = made.map(([rhythm, daysAgo], nth) => goal(String(nth), rhythm, daysAgo));
        const found = goals.find(({ id }) => id === goalToReturnWith(goals, today));
        if (found === undefined) return;
        expect(goalState(found.rhythm, found.progress, today).isChecked).toBe(false);
        expect(made.every(([, daysAgo]) => daysAgo === null || daysAgo >= WELCOME_BACK_DAYS)).toBe(true);
      }),
    );
  });
});
