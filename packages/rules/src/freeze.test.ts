import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays, addMonthsKeepingEnd, monthsApart } from './calendar.ts';
import {
  type DayRange,
  type DaysOff,
  NO_DAYS_OFF,
  NO_END,
  dayOffKind,
  dueDaysBetween,
  withRanges,
} from './days-off.ts';
import {
  FREEZES_AT_START,
  FREEZES_MAX,
  FREEZE_OFFER_DAYS,
  FREEZE_REFUSALS,
  type FreezeAnswer,
  freezesEarned,
  freezesTakenBack,
  mayFreeze,
} from './freeze.ts';
import type { Rhythm } from './frequency.ts';
import { goalState, isStreakLost } from './goal-state.ts';
import { anyDay, day } from './testing/day.ts';
import { anyDaysOff, daysOff, range, resting } from './testing/days-off.ts';
import { daysWithin } from './testing/lapse-model.ts';
import { DAILY, EVERY_2_WEEKS, EVERY_3_WEEKS, MONTHLY, ONCE, WEEKLY, anyRhythm } from './testing/rhythm.ts';

/** 'ok: 2 for 2026-11-19..2026-11-20', or why not. */
function describeAnswer(answer: FreezeAnswer): string {
  if (answer.answer !== 'ok') return answer.answer;
  const days = answer.plan.days.map(({ from, to }) => (from === to ? from : `${from}..${to}`));
  return `ok: ${answer.plan.count} for ${days.join(' ')}`;
}

interface Lapsed {
  readonly rhythm: Rhythm;
  readonly last: LocalDay;
  readonly off: DaysOff;
  /** The day on which the streak was lost. */
  readonly lost: LocalDay;
  readonly today: LocalDay;
}

describe('freezes that keep a streak', () => {
  it.each<[Rhythm, DaysOff, last: string, today: string, held: number, string]>([
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-20', 3, 'not_lapsed'],
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-21', 3, 'ok: 2 for 2026-11-19..2026-11-20'],
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-21', 2, 'ok: 2 for 2026-11-19..2026-11-20'],
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-21', 1, 'not_enough'],
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-21', -1, 'not_enough'],
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-22', 3, 'ok: 3 for 2026-11-19..2026-11-21'],
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-23', 3, 'not_enough'],
    // For a week, the day on which the streak was lost included.
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-27', 8, 'ok: 8 for 2026-11-19..2026-11-26'],
    [DAILY, NO_DAYS_OFF, '2026-11-18', '2026-11-28', 9, 'too_late'],
    // Days that are off already cost nothing.
    [DAILY, resting(6, 7), '2026-11-19', '2026-11-24', 3, 'ok: 2 for 2026-11-20 2026-11-23'],
    [
      DAILY,
      daysOff({ away: '2026-11-06..2026-11-15' }),
      '2026-11-04',
      '2026-11-17',
      3,
      'ok: 2 for 2026-11-05 2026-11-16',
    ],
    [WEEKLY, NO_DAYS_OFF, '2026-11-01', '2026-11-15', 3, 'not_lapsed'],
    [WEEKLY, NO_DAYS_OFF, '2026-11-01', '2026-11-16', 1, 'ok: 1 for 2026-11-08..2026-11-14'],
    [WEEKLY, NO_DAYS_OFF, '2026-11-01', '2026-11-21', 1, 'ok: 1 for 2026-11-08..2026-11-14'],
    [WEEKLY, NO_DAYS_OFF, '2026-11-01', '2026-11-22', 3, 'ok: 2 for 2026-11-08..2026-11-21'],
    [WEEKLY, NO_DAYS_OFF, '2026-11-01', '2026-11-22', 1, 'not_enough'],
    [WEEKLY, NO_DAYS_OFF, '2026-11-01', '2026-11-23', 3, 'too_late'],
    [
      WEEKLY,
      daysOff({ away: '2026-11-03 2026-11-10..2026-11-11' }),
      '2026-11-01',
      '2026-11-19',
      1,
      'ok: 1 for 2026-11-09 2026-11-12..2026-11-17',
    ],
    [EVERY_2_WEEKS, NO_DAYS_OFF, '2026-11-01', '2026-11-30', 1, 'ok: 1 for 2026-11-15..2026-11-28'],
    [EVERY_3_WEEKS, NO_DAYS_OFF, '2026-11-01', '2026-12-20', 1, 'ok: 1 for 2026-11-22..2026-12-12'],
    [EVERY_3_WEEKS, NO_DAYS_OFF, '2026-11-01', '2026-12-21', 1, 'too_late'],
    [MONTHLY, NO_DAYS_OFF, '2026-10-21', '2026-11-21', 1, 'not_lapsed'],
    // The month that is not over yet goes whole: its days to come would end the streak again.
    [MONTHLY, NO_DAYS_OFF, '2026-10-21', '2026-11-22', 1, 'ok: 1 for 2026-11-01..2026-11-30'],
    [MONTHLY, NO_DAYS_OFF, '2026-10-21', '2026-11-28', 1, 'ok: 1 for 2026-11-01..2026-11-30'],
    [MONTHLY, NO_DAYS_OFF, '2026-10-21', '2026-11-29', 1, 'too_late'],
    [MONTHLY, NO_DAYS_OFF, '2026-01-31', '2026-03-01', 1, 'ok: 1 for 2026-02-01..2026-02-28'],
    [MONTHLY, NO_DAYS_OFF, '2026-02-28', '2026-03-31', 1, 'not_lapsed'],
    [MONTHLY, NO_DAYS_OFF, '2026-02-28', '2026-04-01', 1, 'ok: 1 for 2026-03-01..2026-03-31'],
    [
      MONTHLY,
      daysOff({ away: '2026-11-01..2026-11-30' }),
      '2026-10-21',
      '2026-12-22',
      1,
      'ok: 1 for 2026-12-01..2026-12-31',
    ],
    // March can still be in time on its 1st: only February is missed.
    [
      MONTHLY,
      daysOff({ away: '2026-02-01..2026-02-26' }),
      '2026-01-01',
      '2026-03-01',
      1,
      'ok: 1 for 2026-02-01..2026-02-28',
    ],
    // Months that were off cost nothing; December was not, in the end.
    [
      MONTHLY,
      daysOff({ archived: '2026-10-01..2026-12-02' }),
      '2026-09-01',
      '2026-12-04',
      1,
      'ok: 1 for 2026-12-01..2026-12-31',
    ],
    [ONCE, NO_DAYS_OFF, '2020-01-01', '2026-11-21', 3, 'not_lapsed'],
    [DAILY, daysOff({ archived: `2026-11-21..${NO_END}` }), '2026-11-18', '2026-11-21', 3, 'archived'],
    [DAILY, daysOff({ archived: '2026-11-21' }), '2026-11-18', '2026-11-22', 3, 'ok: 2 for 2026-11-19..2026-11-20'],
  ])('%o with %o, last checked on %s, on %s with %i freezes: %s', (rhythm, off, last, today, held, expected) => {
    const question = { rhythm, lastChecked: day(last), today: day(today), daysOff: off, held };
    expect(describeAnswer(mayFreeze(question))).toBe(expected);
  });

  it('are not for a goal that was never checked', () => {
    const question = { rhythm: DAILY, lastChecked: null, today: day('2026-11-21'), daysOff: NO_DAYS_OFF, held: 3 };
    expect(mayFreeze(question)).toEqual({ answer: 'not_lapsed' });
  });

  /** A lapsed goal, most often within the week of the offer. */
  const anyLapsed: fc.Arbitrary<Lapsed> = fc
    .record({ rhythm: anyRhythm.filter(({ frequency }) => frequency !== 'once'), last: anyDay })
    .chain(({ rhythm, last }) => {
      const off = fc.oneof(
        { weight: 1, arbitrary: fc.constant(NO_DAYS_OFF) },
        { weight: 3, arbitrary: anyDaysOff(last) },
      );
      return fc.record({ rhythm: fc.constant(rhythm), last: fc.constant(last), off, later: fc.nat(9) });
    })
    .map(({ rhythm, last, off, later }) => {
      let lost = last;
      while (!isStreakLost(rhythm, last, lost, off)) lost = addDays(lost, 1);
      return { rhythm, last, off, lost, today: addDays(lost, later) };
    });

  it('help wholly, once, with days that counted, for a week', () => {
    fc.assert(fc.property(anyLapsed, expectHelp), { numRuns: 400 });
  });

  it.each<[string, Lapsed, string]>([
    [
      'on the last day on which the running month can be in time',
      {
        rhythm: MONTHLY,
        last: day('2054-03-03'),
        off: {
          rest: [{ from: day('2054-02-12'), weekdays: [6] }],
          away: [],
          frozen: [range('2054-02-12..2054-02-15'), range('2054-02-19'), range('2054-03-23..2054-04-17')],
          archived: [range('2054-03-04..2054-03-29'), range('2054-04-19..2054-04-24')],
        },
        lost: day('2054-04-27'),
        today: day('2054-05-03'),
      },
      'ok: 1 for 2054-04-01..2054-04-30',
    ],
  ])('help so %s', (_when, lapsed, expected) => {
    expectHelp(lapsed);
    const { rhythm, last, off, today } = lapsed;
    expect(describeAnswer(mayFreeze({ rhythm, lastChecked: last, today, daysOff: off, held: 1 }))).toBe(expected);
  });

  function expectHelp({ rhythm, last, off, lost, today }: Lapsed) {
    const question = { rhythm, lastChecked: last, today, daysOff: off };
    const found = mayFreeze({ ...question, held: 99 });
    const answer = today < addDays(lost, FREEZE_OFFER_DAYS) ? 'ok' : 'too_late';
    expect(found.answer).toBe(dayOffKind(off, today) === 'archived' ? 'archived' : answer);
    if (found.answer !== 'ok') return;
    const { count, days } = found.plan;
    expect(count).toBeGreaterThanOrEqual(1);
    expect(mayFreeze({ ...question, held: count }).answer).toBe('ok');
    expect(mayFreeze({ ...question, held: count - 1 }).answer).toBe('not_enough');
    expectMissedDays(rhythm, days, { after: last, before: today, off, count });

    const kept = { ...off, frozen: withRanges(off.frozen, days) };
    const progress = { lastChecked: last, countChecked: 3, countStreak: 2 };
    const state = goalState(rhythm, progress, today, kept);
    expect([state.isLapsed, state.isChecked, state.countChecked, state.countStreak]).toEqual([false, false, 3, 2]);
    expect(mayFreeze({ ...question, daysOff: kept, held: 99 }).answer).toBe('not_lapsed');
    const isLost = goalState(rhythm, progress, addDays(today, 1), kept).isLapsed;
    expect(isLost).toBe(rhythm.frequency === 'monthly' && isLastDayOfMonthly(last, today, kept));
  }

  /**
   * Whether the running month of a monthly goal can be in time today, and not on the next day. For other goals no day
   * after a freeze is the last one: no one has to check in at once.
   */
  function isLastDayOfMonthly(last: LocalDay, today: LocalDay, off: DaysOff): boolean {
    const first = `${today.slice(0, 8)}01` as LocalDay;
    const counts = daysWithin(first, addDays(today, 1)).some((on) => dayOffKind(off, on) === null);
    return counts && today >= addMonthsKeepingEnd(last, monthsApart(last, today));
  }

  /** A freeze for each missed day, each interval's days, or each whole month. */
  function expectMissedDays(
    rhythm: Rhythm,
    ranges: readonly DayRange[],
    gap: { after: string; before: string; off: DaysOff; count: number },
  ) {
    const days = ranges.flatMap(({ from, to }) => daysWithin(from, addDays(to, 1)));
    expect(days).toEqual([...new Set(days)].toSorted());
    if (rhythm.frequency === 'monthly') {
      expect(ranges).toHaveLength(gap.count);
      for (const { from, to } of ranges) {
        expect([from.slice(8), addDays(to, 1).slice(8)]).toEqual(['01', '01']);
        expect(from > gap.after && from < gap.before).toBe(true);
      }
      return;
    }
    const counted = dueDaysBetween(gap.off, day(gap.after), day(gap.before), 999);
    const period = rhythm.frequency === 'weekly' ? 7 * rhythm.weeklyInterval : 1;
    expect(days.every((on) => counted.includes(on))).toBe(true);
    expect(days).toHaveLength(gap.count * period);
    // What is left is the interval of the last check-in and the running one.
    expect(counted.length - days.length).toBeLessThan(2 * period - 1 || 1);
    if (rhythm.frequency === 'daily') expect(days).toEqual(counted);
  }

  it('are refused with a sentence', () => {
    expect(Object.values(FREEZE_REFUSALS).every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
  });

  it('make days that are drawn as frozen', () => {
    expect(dayOffKind({ ...NO_DAYS_OFF, frozen: [range('2026-11-19..2026-11-20')] }, day('2026-11-20'))).toBe('frozen');
  });
});

describe('freezes that points bring', () => {
  it.each<[lifetimePoints: number, points: number, held: number, expected: number]>([
    [0, 0, 1, 0],
    [0, 1, 1, 1],
    [1, 1, 1, 0],
    [4, 1, 1, 1],
    // Levels at 5, 10 and 20.
    [4, 15, 0, 2],
    [4, 16, 0, 3],
    [4, 15, 2, 1],
    [4, 15, 3, 0],
    [99, 1, 2, 1],
    [100, 15, 0, 0],
    // One was used that an undone check-in had brought.
    [4, 1, -1, 1],
    [0, 100, -1, 4],
  ])('with %i points ever, %i more and %i held: %i', (lifetimePoints, points, held, expected) => {
    expect(freezesEarned(lifetimePoints, points, held)).toBe(expected);
  });

  it.each([
    ['the award that reached the level brought one', 10, 1, [[1, 1]], 1],
    [
      'no level is left',
      11,
      1,
      [
        [1, 0],
        [1, 1],
      ],
      0,
    ],
    ['there was no room when it was reached', 10, 1, [[1, 0]], 0],
    [
      'there was none, then there was',
      10,
      1,
      [
        [1, 1],
        [-1, 0],
        [1, 0],
      ],
      1,
    ],
    [
      'there was room, then there was none',
      10,
      1,
      [
        [1, 0],
        [-1, -1],
        [1, 1],
      ],
      0,
    ],
    [
      'two levels are left, and one brought one',
      10,
      6,
      [
        [1, 0],
        [5, 1],
      ],
      1,
    ],
    ['the award is not known', 10, 6, [], 2],
    ['nothing was earned', 0, 0, [], 0],
  ] as const)('go with the points of a level: %s', (_, lifetimePoints, points, rows, expected) => {
    const newestFirst = rows.map(([won, freezes]) => ({ points: won, freezes }));
    expect(freezesTakenBack(lifetimePoints, points, newestFirst)).toBe(expected);
  });

  it('are never more than three held', () => {
    expect([FREEZES_AT_START, FREEZES_MAX]).toEqual([1, 3]);
    fc.assert(
      fc.property(fc.nat(120), fc.nat(120), fc.integer({ min: -2, max: 3 }), (lifetimePoints, points, held) => {
        const earned = freezesEarned(lifetimePoints, points, held);
        expect(earned >= 0 && held + earned <= FREEZES_MAX).toBe(true);
      }),
    );
  });
});
