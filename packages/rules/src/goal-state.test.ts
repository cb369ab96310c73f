import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { type DaysOff, NO_END, dayOffKind, withRanges } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, type GoalSection, NO_PROGRESS, goalState, progressColor } from './goal-state.ts';
import { anyDay, day } from './testing/day.ts';
import { anyDaysOff, daysOff, resting } from './testing/days-off.ts';
import { hasLapsed } from './testing/lapse-model.ts';
import {
  ALL_RHYTHMS,
  DAILY,
  EVERY_2_WEEKS,
  EVERY_3_WEEKS,
  MONTHLY,
  ONCE,
  WEEKLY,
  anyRhythm,
  nameOf,
} from './testing/rhythm.ts';
import { sinceOf } from './testing/since.ts';

function checkedOn(text: string, countChecked = 3, countStreak = 2): GoalProgress {
  return { lastChecked: day(text), countChecked, countStreak };
}

type Row = [Rhythm, last: string, today: string, string | null, string | null];

const GATE: Row[] = [
  [DAILY, '2026-11-21', '2026-11-21', 'Already Checked Today', '2026-11-22'],
  [DAILY, '2026-11-21', '2026-11-22', null, null],
  [DAILY, '2026-12-31', '2027-01-01', null, null],
  [WEEKLY, '2026-11-01', '2026-11-01', 'Already Checked This 1 Week', '2026-11-08'],
  [WEEKLY, '2026-11-01', '2026-11-07', 'Already Checked This 1 Week', '2026-11-08'],
  [WEEKLY, '2026-11-01', '2026-11-08', null, null],
  [EVERY_2_WEEKS, '2026-11-01', '2026-11-14', 'Already Checked This 2 Weeks', '2026-11-15'],
  [EVERY_2_WEEKS, '2026-11-01', '2026-11-15', null, null],
  [EVERY_3_WEEKS, '2026-11-01', '2026-11-21', 'Already Checked This 3 Weeks', '2026-11-22'],
  [EVERY_3_WEEKS, '2026-11-01', '2026-11-22', null, null],
  [MONTHLY, '2026-11-01', '2026-11-30', 'Already Checked This Month', '2026-12-01'],
  [MONTHLY, '2026-11-30', '2026-12-01', null, null],
  [MONTHLY, '2026-01-31', '2026-02-01', null, null],
  [MONTHLY, '2025-11-21', '2026-11-21', null, null],
  [ONCE, '2026-11-21', '2026-11-21', 'Already Completed', null],
  [ONCE, '2026-11-21', '2126-11-21', 'Already Completed', null],
];

describe('the gate', () => {
  it.each(GATE)('%o checked on %s is on %s: %s, open again on %s', (rhythm, last, today, text, opens) => {
    const state = goalState(rhythm, checkedOn(last), day(today));
    expect(state.isChecked).toBe(text !== null);
    expect(state.checkedText).toBe(text);
    expect(state.nextOpenDay).toBe(opens);
  });

  it('is open on the day it names and closed on the day before', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, fc.nat(40), (rhythm, last, later) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 1, countStreak: 0 };
        const { isChecked, nextOpenDay } = goalState(rhythm, progress, addDays(last, later));
        expect(nextOpenDay !== null).toBe(isChecked && rhythm.frequency !== 'once');
        if (nextOpenDay === null) return;
        expect(goalState(rhythm, progress, nextOpenDay).isChecked).toBe(false);
        expect(goalState(rhythm, progress, addDays(nextOpenDay, -1)).isChecked).toBe(true);
      }),
    );
  });
});

describe('the section of the day’s list', () => {
  it.each<[Rhythm, last: string | null, today: string, GoalSection, opens: string | null]>([
    [DAILY, null, '2026-11-21', 'due', null],
    [DAILY, '2026-11-20', '2026-11-21', 'due', null],
    [DAILY, '2026-11-21', '2026-11-21', 'done', '2026-11-22'],
    // The clock was set back: today is the day of the check-in.
    [DAILY, '2026-11-22', '2026-11-21', 'done', '2026-11-23'],
    [WEEKLY, '2026-11-21', '2026-11-21', 'done', '2026-11-28'],
    [WEEKLY, '2026-11-20', '2026-11-21', 'later', '2026-11-27'],
    [WEEKLY, '2026-11-15', '2026-11-21', 'later', '2026-11-22'],
    [WEEKLY, '2026-11-14', '2026-11-21', 'due', null],
    [EVERY_2_WEEKS, '2026-11-08', '2026-11-21', 'later', '2026-11-22'],
    [EVERY_3_WEEKS, '2026-10-31', '2026-11-21', 'due', null],
    [MONTHLY, '2026-11-21', '2026-11-21', 'done', '2026-12-01'],
    [MONTHLY, '2026-11-01', '2026-11-21', 'later', '2026-12-01'],
    [MONTHLY, '2026-12-31', '2026-12-31', 'done', '2027-01-01'],
    [MONTHLY, '2026-10-31', '2026-11-21', 'due', null],
    [ONCE, null, '2026-11-21', 'due', null],
    [ONCE, '2026-11-21', '2026-11-21', 'done', null],
    [ONCE, '2026-11-20', '2026-11-21', 'later', null],
  ])('%o checked on %s is on %s: %s, opens on %s', (rhythm, last, today, section, opens) => {
    const state = goalState(rhythm, last === null ? NO_PROGRESS : checkedOn(last), day(today));
    expect(state.section).toBe(section);
    expect(state.nextOpenDay).toBe(opens);
  });

  it('is due exactly while the gate is open, and a daily goal is never in later', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, fc.integer({ min: -2, max: 400 }), (rhythm, last, later) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 1, countStreak: 0 };
        const { section, isChecked } = goalState(rhythm, progress, addDays(last, later));
        expect(section === 'due').toBe(!isChecked);
        if (rhythm.frequency === 'daily') expect(section).not.toBe('later');
        if (later <= 0) expect(section).toBe('done');
      }),
    );
  });
});

describe('the lapse', () => {
  it.each<[Rhythm, last: string, today: string, boolean]>([
    [DAILY, '2026-11-19', '2026-11-21', false],
    [DAILY, '2026-11-18', '2026-11-21', true],
    [WEEKLY, '2026-11-01', '2026-11-15', false],
    [WEEKLY, '2026-11-01', '2026-11-16', true],
    [EVERY_2_WEEKS, '2026-11-01', '2026-11-29', false],
    [EVERY_2_WEEKS, '2026-11-01', '2026-11-30', true],
    [EVERY_3_WEEKS, '2026-11-01', '2026-12-13', false],
    [EVERY_3_WEEKS, '2026-11-01', '2026-12-14', true],
    [MONTHLY, '2026-10-21', '2026-11-21', false],
    [MONTHLY, '2026-10-21', '2026-11-22', true],
    [MONTHLY, '2026-01-31', '2026-02-28', false],
    [MONTHLY, '2026-01-31', '2026-03-01', true],
    [MONTHLY, '2028-01-31', '2028-02-29', false],
    [MONTHLY, '2026-02-28', '2026-03-31', false],
    [MONTHLY, '2026-02-28', '2026-04-01', true],
    [ONCE, '2026-11-21', '2126-11-21', false],
  ])('%o checked on %s has lapsed on %s: %s', (rhythm, last, today, isLapsed) => {
    const state = goalState(rhythm, checkedOn(last), day(today));
    expect(state.isLapsed).toBe(isLapsed);
    expect([state.countChecked, state.countStreak]).toEqual(isLapsed ? [0, 0] : [3, 2]);
    expect([state.progressSteps, state.progressPercent, state.badgeLevel]).toEqual(isLapsed ? [0, 0, 0] : [3, 60, 2]);
  });

  it('never comes while the gate is closed', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, fc.integer({ min: -400, max: 400 }), (rhythm, last, later) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 5, countStreak: 5 };
        const state = goalState(rhythm, progress, addDays(last, later));
        expect(state.isChecked && state.isLapsed).toBe(false);
      }),
    );
  });
});

describe('the progress bar', () => {
  it.each([
    [0, 0, 'red'],
    [1, 20, 'red'],
    [2, 40, 'yellow'],
    [3, 60, 'blue'],
    [4, 80, 'green'],
    [5, 100, 'green'],
    [6, 100, 'green'],
  ])('%i check-ins fill %i percent in %s', (countChecked, percent, color) => {
    const state = goalState(DAILY, checkedOn('2026-11-21', countChecked), day('2026-11-21'));
    expect([state.progressPercent, state.progressColor]).toEqual([percent, color]);
    expect(state.progressSteps).toBe(percent / 20);
  });

  it.each([
    [80, 'green'],
    [79.9, 'blue'],
    [60, 'blue'],
    [59.9, 'yellow'],
    [40, 'yellow'],
    [39.9, 'red'],
  ])('%d percent is %s', (percent, color) => {
    expect(progressColor(percent)).toBe(color);
  });
});

describe('the last-checked pill', () => {
  it.each<[Rhythm, last: string, today: string, string, string]>([
    [DAILY, '2026-11-21', '2026-11-21', '0 days', 'green'],
    [DAILY, '2026-11-20', '2026-11-21', '1 days', 'green'],
    [DAILY, '2026-11-19', '2026-11-21', '2 days', 'yellow'],
    [DAILY, '2026-11-18', '2026-11-21', '3 days', 'orange'],
    [DAILY, '2026-11-17', '2026-11-21', '4 days', 'red'],
    [WEEKLY, '2026-11-01', '2026-11-08', '7 days', 'green'],
    [WEEKLY, '2026-11-01', '2026-11-09', '8 days', 'yellow'],
    [WEEKLY, '2026-11-01', '2026-11-15', '14 days', 'yellow'],
    [WEEKLY, '2026-11-01', '2026-11-16', '15 days', 'orange'],
    [WEEKLY, '2026-11-01', '2026-11-22', '21 days', 'orange'],
    [WEEKLY, '2026-11-01', '2026-11-23', '22 days', 'red'],
    [EVERY_3_WEEKS, '2026-11-01', '2026-11-22', '21 days', 'green'],
    [EVERY_3_WEEKS, '2026-11-01', '2026-11-23', '22 days', 'yellow'],
    [EVERY_3_WEEKS, '2026-11-01', '2027-01-03', '63 days', 'orange'],
    [EVERY_3_WEEKS, '2026-11-01', '2027-01-04', '64 days', 'red'],
    [MONTHLY, '2026-11-01', '2026-11-30', 'November', 'green'],
    [MONTHLY, '2026-10-21', '2026-11-01', 'October', 'yellow'],
    [MONTHLY, '2026-10-21', '2026-11-21', 'October', 'yellow'],
    [MONTHLY, '2026-10-21', '2026-11-22', 'October', 'orange'],
    [MONTHLY, '2026-10-21', '2026-12-21', 'October', 'orange'],
    [MONTHLY, '2026-02-28', '2026-03-31', 'February', 'yellow'],
    [MONTHLY, '2026-10-21', '2026-12-22', 'October', 'red'],
    [MONTHLY, '2025-12-21', '2026-11-21', 'December', 'red'],
    [MONTHLY, '2025-11-21', '2026-11-21', '2025-11', 'red'],
    [ONCE, '2026-11-20', '2026-11-21', '1 days', 'green'],
    [ONCE, '2026-01-01', '2026-11-21', '324 days', 'green'],
  ])('%o checked on %s says on %s: %s, %s', (rhythm, last, today, since, color) => {
    const { pill } = goalState(rhythm, checkedOn(last), day(today));
    expect([sinceOf(pill), pill.color]).toEqual([since, color]);
  });

  it('is orange or red exactly when the goal has lapsed', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, fc.integer({ min: -10, max: 400 }), (rhythm, last, later) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 1, countStreak: 1 };
        const { pill, isLapsed } = goalState(rhythm, progress, addDays(last, later));
        expect(pill.color === 'orange' || pill.color === 'red').toBe(isLapsed);
      }),
    );
  });
});

describe('a goal', () => {
  it.each(ALL_RHYTHMS.map((rhythm) => [nameOf(rhythm), rhythm] as const))(
    'that is %s and was never checked in is open, not old, and empty',
    (_name, rhythm) => {
      expect(goalState(rhythm, NO_PROGRESS, day('2026-11-21'))).toEqual({
        isChecked: false,
        checkedText: null,
        isLapsed: false,
        countChecked: 0,
        countStreak: 0,
        progressSteps: 0,
        progressPercent: 0,
        progressColor: 'red',
        badgeLevel: 0,
        pill: { lastChecked: { kind: 'never' }, color: 'neutral' },
        nextOpenDay: null,
        dayOff: null,
        restsUntil: null,
        section: 'due',
        week: null,
      });
    },
  );

  it('looks on a day before its last check-in as on the day of that check-in', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, fc.nat(800), (rhythm, last, earlier) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 4, countStreak: 1 };
        const state = goalState(rhythm, progress, last);
        expect([state, state.isChecked]).toEqual([goalState(rhythm, progress, addDays(last, -earlier)), true]);
      }),
    );
  });

  it('says after a flight west: today', () => {
    const state = goalState(DAILY, checkedOn('2026-11-22'), day('2026-11-21'));
    expect(sinceOf(state.pill)).toBe('0 days');
    expect(state.checkedText).toBe('Already Checked Today');
    expect(sinceOf(goalState(MONTHLY, checkedOn('2026-12-01'), day('2026-11-30')).pill)).toBe('December');
  });
});

/** A rhythm, days off, a last check-in and a day after it. */
const anyGoalWithDaysOff = fc
  .record({ rhythm: anyRhythm, last: anyDay, later: fc.nat(100) })
  .chain((goal) => anyDaysOff(goal.last).map((off) => ({ ...goal, off, today: addDays(goal.last, goal.later) })));

describe('a goal with days off', () => {
  const away = (ranges: string): DaysOff => daysOff({ away: ranges });

  it.each<[Rhythm, DaysOff, last: string, today: string, isLapsed: boolean]>([
    [DAILY, away('2026-11-19'), '2026-11-18', '2026-11-21', false],
    [DAILY, away('2026-11-20'), '2026-11-18', '2026-11-21', false],
    [DAILY, away('2026-11-20'), '2026-11-18', '2026-11-22', true],
    [DAILY, away('2026-11-19..2026-11-30'), '2026-11-18', '2026-12-02', false],
    [DAILY, away('2026-11-19..2026-11-30'), '2026-11-18', '2026-12-03', true],
    // Neither today nor the day of the check-in is in the gap.
    [DAILY, away('2026-11-18 2026-11-21'), '2026-11-18', '2026-11-21', true],
    [DAILY, resting(6, 7), '2026-11-19', '2026-11-23', false],
    [DAILY, resting(6, 7), '2026-11-19', '2026-11-24', true],
    [DAILY, resting(1, 2, 3, 4, 5), '2026-11-15', '2026-11-22', false],
    [WEEKLY, away('2026-11-05'), '2026-11-01', '2026-11-16', false],
    [WEEKLY, away('2026-11-05'), '2026-11-01', '2026-11-17', true],
    [EVERY_3_WEEKS, away('2026-11-05..2026-11-30'), '2026-11-01', '2027-01-08', false],
    [EVERY_3_WEEKS, away('2026-11-05..2026-11-30'), '2026-11-01', '2027-01-09', true],
    [MONTHLY, away('2026-11-01..2026-11-30'), '2026-10-21', '2026-12-21', false],
    [MONTHLY, away('2026-11-01..2026-11-30'), '2026-10-21', '2026-12-22', true],
    [MONTHLY, away('2026-11-02..2026-11-30'), '2026-10-21', '2026-12-01', true],
    // Of a month that is not over, the days so far.
    [MONTHLY, away('2026-11-01..2026-11-24'), '2026-10-21', '2026-11-25', false],
    [MONTHLY, away('2026-11-01..2026-11-24'), '2026-10-21', '2026-11-26', true],
    [MONTHLY, away('2026-12-01..2026-12-30'), '2026-10-21', '2026-12-30', true],
    [MONTHLY, daysOff({ frozen: '2026-02-01..2026-02-28' }), '2026-01-31', '2026-03-31', false],
    [MONTHLY, daysOff({ frozen: '2026-02-01..2026-02-28' }), '2026-01-31', '2026-04-01', true],
    [MONTHLY, daysOff({ archived: '2026-11-01..2027-10-31' }), '2026-10-21', '2027-11-21', false],
  ])('%o with %o checked on %s has lapsed on %s: %s', (rhythm, off, last, today, isLapsed) => {
    const state = goalState(rhythm, checkedOn(last), day(today), off);
    expect(state.isLapsed).toBe(isLapsed);
    expect([state.countChecked, state.countStreak]).toEqual(isLapsed ? [0, 0] : [3, 2]);
  });

  it.each<[Rhythm, DaysOff, last: string, today: string, string]>([
    [DAILY, away('2026-11-20'), '2026-11-20', '2026-11-20', 'done, away until 2026-11-20, 0 days green'],
    [DAILY, away('2026-11-21'), '2026-11-20', '2026-11-21', 'later, away until 2026-11-21, 1 days green'],
    [DAILY, away('2026-11-19..2026-11-20'), '2026-11-18', '2026-11-21', 'due, 3 days green'],
    [DAILY, away('2026-11-19..2026-11-20'), '2026-11-18', '2026-11-22', 'due, 4 days yellow'],
    [DAILY, away('2026-11-19..2026-11-20'), '2026-11-18', '2026-11-23', 'due, 5 days orange'],
    [DAILY, away('2026-11-19..2026-11-20'), '2026-11-18', '2026-11-24', 'due, 6 days red'],
    [DAILY, resting(7), '2026-11-21', '2026-11-22', 'later, rest until 2026-11-22, 1 days green'],
    [DAILY, resting(7), '2026-11-18', '2026-11-22', 'later, rest until 2026-11-22, 4 days red'],
    [WEEKLY, away('2026-11-20'), '2026-11-18', '2026-11-20', 'later, away until 2026-11-20, 2 days green'],
    [WEEKLY, away('2026-11-02..2026-11-08'), '2026-11-01', '2026-11-22', 'due, 21 days yellow'],
    [MONTHLY, away('2026-11-01..2026-11-30'), '2026-10-21', '2026-12-21', 'due, October yellow'],
    [MONTHLY, away('2026-11-01..2026-11-30'), '2026-10-21', '2027-01-21', 'due, October orange'],
    [MONTHLY, away('2026-11-01..2026-11-30'), '2026-10-21', '2027-01-22', 'due, October red'],
    [ONCE, away('2026-11-20'), '2026-11-18', '2026-11-20', 'later, away until 2026-11-20, 2 days green'],
    [
      DAILY,
      daysOff({ archived: `2026-11-20..${NO_END}` }),
      '2026-11-18',
      '2027-11-20',
      `later, archived until ${NO_END}, 367 days yellow`,
    ],
  ])('%o with %o checked on %s is on %s: %s', (rhythm, off, last, today, expected) => {
    const { section, dayOff, restsUntil, pill } = goalState(rhythm, checkedOn(last), day(today), off);
    const rests = dayOff === null ? '' : `${dayOff} until ${restsUntil}, `;
    expect(`${section}, ${rests}${sinceOf(pill)} ${pill.color}`).toBe(expected);
  });

  it('that was never checked rests too', () => {
    const state = goalState(DAILY, NO_PROGRESS, day('2026-11-21'), away('2026-11-21'));
    expect(state).toMatchObject({ section: 'later', dayOff: 'away', isChecked: false, isLapsed: false });
  });

  it('has the gate of one without them', () => {
    fc.assert(
      fc.property(anyGoalWithDaysOff, ({ rhythm, last, today, off }) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 1, countStreak: 0 };
        const { isChecked, checkedText, nextOpenDay } = goalState(rhythm, progress, today);
        expect(goalState(rhythm, progress, today, off)).toMatchObject({ isChecked, checkedText, nextOpenDay });
      }),
    );
  });

  it('lapses when the counted days say so, which its pill agrees with, and does not come back by itself', () => {
    fc.assert(
      fc.property(anyGoalWithDaysOff, ({ rhythm, last, today, off }) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 1, countStreak: 1 };
        const { isLapsed, pill } = goalState(rhythm, progress, today, off);
        expect(isLapsed).toBe(hasLapsed(rhythm, last, today, (on) => dayOffKind(off, on) !== null));
        expect(pill.color === 'orange' || pill.color === 'red').toBe(isLapsed);
        if (isLapsed) expect(goalState(rhythm, progress, addDays(today, 1), off).isLapsed).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('differs by what is off today or later only in how it rests', () => {
    fc.assert(
      fc.property(anyGoalWithDaysOff, fc.nat(40), ({ rhythm, last, today, off }, length) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 4, countStreak: 1 };
        const more = { ...off, away: withRanges(off.away, [{ from: today, to: addDays(today, length) }]) };
        const { dayOff, restsUntil, section, ...before } = goalState(rhythm, progress, today, off);
        const rests = goalState(rhythm, progress, today, more);
        expect(rests).toMatchObject(before);
        expect(rests.dayOff).toBe(dayOff === 'archived' ? 'archived' : 'away');
        expect(rests.section).toBe(section === 'due' ? 'later' : section);
        expect((rests.restsUntil ?? '') >= (restsUntil ?? today)).toBe(true);
      }),
    );
  });

  it('with more of them never lapses sooner', () => {
    fc.assert(
      fc.property(anyGoalWithDaysOff, fc.nat(60), fc.nat(40), ({ rhythm, last, today, off }, later, length) => {
        const progress: GoalProgress = { lastChecked: last, countChecked: 4, countStreak: 1 };
        const from = addDays(last, later);
        const more = { ...off, frozen: withRanges(off.frozen, [{ from, to: addDays(from, length) }]) };
        if (goalState(rhythm, progress, today, more).isLapsed)
          expect(goalState(rhythm, progress, today, off).isLapsed).toBe(true);
      }),
    );
  });
});
