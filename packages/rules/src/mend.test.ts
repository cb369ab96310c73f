import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays } from './calendar.ts';
import { progressFromHistory } from './check-in.ts';
import { type DaysOff, NO_DAYS_OFF, NO_END } from './days-off.ts';
import { FREEZES_MAX } from './freeze.ts';
import { goalState } from './goal-state.ts';
import { mayMend, type MendQuestion } from './may-mend.ts';
import { checkMending, fewestFreezes, MEND_DAYS, mendOutcome, mendTiles } from './mend.ts';
import { day } from './testing/day.ts';
import { anyDaysOff, daysOff, resting } from './testing/days-off.ts';
import { DAILY, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';

/** Days of November 2026; the 21st is a Saturday. */
const on = (date: number): LocalDay => day(`2026-11-${String(date).padStart(2, '0')}`);
const nov = (...dates: number[]): LocalDay[] => dates.map(on);

const subsetsOf = (days: readonly LocalDay[]): LocalDay[][] =>
  days.reduce<LocalDay[][]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]]);

function asked(last: number, today: number, held: number, off: DaysOff = NO_DAYS_OFF): MendQuestion {
  return {
    rhythm: DAILY,
    progress: { lastChecked: on(last), countChecked: 3, countStreak: 4 },
    createdOn: day('2026-01-01'),
    today: on(today),
    daysOff: off,
    held,
  };
}

describe('the cheapest way to mend a streak', () => {
  it.each<[last: number, today: number, held: number, DaysOff, done: number[], freeze: number[], isSaved: boolean]>([
    // One missed day takes no streak.
    [18, 20, 3, NO_DAYS_OFF, [], [], true],
    [18, 21, 3, NO_DAYS_OFF, [], [19], true],
    [18, 22, 3, NO_DAYS_OFF, [], [19, 20], true],
    [18, 23, 3, NO_DAYS_OFF, [], [19, 20, 21], true],
    // Too few freezes for all of it use none.
    [18, 23, 2, NO_DAYS_OFF, [], [], false],
    [18, 21, 0, NO_DAYS_OFF, [], [], false],
    [18, 21, -1, NO_DAYS_OFF, [], [], false],
    // What was done costs nothing, and may be enough.
    [18, 21, 3, NO_DAYS_OFF, [20], [], true],
    [18, 21, 0, NO_DAYS_OFF, [19], [], true],
    // Yesterday alone begins anew, with freezes it goes on.
    [18, 22, 0, NO_DAYS_OFF, [21], [], false],
    [18, 22, 1, NO_DAYS_OFF, [21], [19], true],
    [18, 25, 2, NO_DAYS_OFF, [21], [], false],
    [18, 25, 3, NO_DAYS_OFF, [21], [19, 22, 23], true],
    // Days off cost nothing.
    [19, 23, 0, resting(6, 7), [], [], true],
    [19, 24, 1, resting(6, 7), [], [20], true],
    [17, 24, 1, daysOff({ away: '2026-11-18..2026-11-21' }), [], [22], true],
    // For a week after the streak was lost, with the days that were done.
    [12, 21, 1, NO_DAYS_OFF, [14, 15, 17, 19, 20], [], true],
    [12, 21, 1, NO_DAYS_OFF, [15, 17, 19], [14], true],
  ])(
    'last checked on %i, on %i with %i freezes and %o off, having done %o: freezes for %o, kept: %s',
    (last, today, held, off, done, freeze, isSaved) => {
      const question = asked(last, today, held, off);
      const found = fewestFreezes(question, nov(...done));
      expect(found).toEqual(nov(...freeze));
      expect(mendOutcome(question, { done: nov(...done), freeze: found }).isSaved).toBe(isSaved);
    },
  );

  it('keeps with a late check-in and freezes together what neither keeps alone', () => {
    const question = asked(18, 23, 2);
    expect(fewestFreezes(question, [])).toEqual([]);
    expect(mendOutcome(question, { done: nov(22), freeze: [] })).toEqual({
      isSaved: false,
      countChecked: 1,
      countStreak: 0,
    });
    expect(mendOutcome(question, { done: nov(22), freeze: nov(19, 20) })).toEqual({
      isSaved: true,
      countChecked: 4,
      countStreak: 4,
    });
  });

  it('leaves a day as it is that is to stay so, and takes another', () => {
    expect(fewestFreezes(asked(18, 21, 1), [], nov(19))).toEqual(nov(20));
    expect(fewestFreezes(asked(18, 21, 1), [], nov(19, 20))).toEqual([]);
  });

  it('counts and earns with late check-ins as the check-ins themselves do', () => {
    expect(mendOutcome(asked(18, 22, 0), { done: nov(21, 19, 20), freeze: [] })).toEqual({
      isSaved: true,
      countChecked: 1,
      countStreak: 5,
    });
  });

  const anyQuestion = fc
    .record({ gap: fc.integer({ min: 2, max: 16 }), held: fc.integer({ min: -1, max: FREEZES_MAX }) })
    .chain(({ gap, held }) => {
      const last = day('2026-03-02');
      const off = fc.oneof(fc.constant(NO_DAYS_OFF), anyDaysOff(last));
      const question = { ...asked(2, 3, held), today: addDays(last, gap) };
      const progress = { lastChecked: last, countChecked: 3, countStreak: 4 };
      return fc.record({
        question: off.map((daysOff): MendQuestion => ({ ...question, progress, daysOff })),
        mask: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      });
    })
    .filter(({ question }) => mayMend(question));

  it('is never beaten by any other choice for the days that were not done', () => {
    fc.assert(
      fc.property(anyQuestion, ({ question, mask }) => {
        const tiles = mendTiles(question);
        const done = tiles.filter(({ choices }, nth) => choices.includes('done') && mask[nth]).map((tile) => tile.day);
        const found = fewestFreezes(question, done);
        const freezable = tiles.filter((tile) => tile.choices.includes('freeze') && !done.includes(tile.day));
        const others = subsetsOf(freezable.map((tile) => tile.day)).filter(
          (freeze) => freeze.length > 0 && checkMending(question, { done, freeze }) === 'ok',
        );
        const { isSaved } = mendOutcome(question, { done, freeze: found });
        if (found.length > 0) expect(checkMending(question, { done, freeze: found })).toBe('ok');
        if (!isSaved) expect(others).toEqual([]);
        else expect(others.filter(({ length }) => length < found.length)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('ends as a recount of the whole history does', () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 1, max: 12 }), ({ question, mask }, before) => {
        const { rhythm, today, daysOff: off } = question;
        const history = Array.from({ length: before }, (_, nth) => addDays(day('2026-03-02'), nth - before + 1));
        const mended = { ...question, progress: progressFromHistory(rhythm, history, off) };
        const done = mendTiles(mended)
          .filter(({ choices }, nth) => choices.includes('done') && mask[nth])
          .map((tile) => tile.day);
        const freeze = fewestFreezes(mended, done);
        const frozen = { ...off, frozen: [...off.frozen, ...freeze.map((each) => ({ from: each, to: each }))] };
        const counted = progressFromHistory(rhythm, [...history, ...done.toSorted()], frozen);
        const { countChecked, countStreak } = goalState(rhythm, counted, today, frozen);
        expect(mendOutcome(mended, { done, freeze })).toMatchObject({ countChecked, countStreak });
      }),
      { numRuns: 200 },
    );
  });

  it('is there for every streak that can be mended, when all days of the last week were done', () => {
    fc.assert(
      fc.property(anyQuestion, ({ question }) => {
        const done = mendTiles(question).flatMap((tile) => (tile.choices.includes('done') ? [tile.day] : []));
        expect(mendOutcome(question, { done, freeze: [] }).isSaved).toBe(true);
      }),
    );
  });
});

describe('the days that can be mended', () => {
  const shown = (question: MendQuestion) =>
    mendTiles(question).map((tile) => `${tile.day.slice(8)} ${tile.choices.join('/')}`);

  it('are those since the last check-in, the newest first, with what can be said about each', () => {
    expect(shown(asked(18, 21, 1))).toEqual(['20 done/freeze/missed', '19 done/freeze/missed']);
    expect(shown(asked(18, 21, 0))).toEqual(['20 done/missed', '19 done/missed']);
  });

  it('are at most seven, none of them before the goal was made', () => {
    expect(mendTiles(asked(12, 21, 1))).toHaveLength(MEND_DAYS);
    const young = { ...asked(12, 16, 1), createdOn: on(14) };
    expect(shown(young)).toEqual(['15 done/freeze/missed', '14 done/freeze/missed', '13 freeze/missed']);
  });

  it('have rest days among them, which cost nothing, and no day that is off for another reason', () => {
    const off = { ...resting(7), away: daysOff({ away: '2026-11-20..2026-11-21' }).away };
    expect(shown(asked(18, 25, 1, off))).toEqual([
      '24 done/freeze/missed',
      '23 done/freeze/missed',
      '22 done/rest',
      '19 done/freeze/missed',
    ]);
  });
});

describe('a mending', () => {
  it.each<[string, Partial<MendQuestion>, done: number[], freeze: number[], string]>([
    ['nothing at all', {}, [], [], 'nothing'],
    ['a freeze', {}, [], [19], 'ok'],
    ['more freezes than are needed', {}, [], [19, 20], 'ok'],
    ['a late check-in alone', { held: 0 }, [20], [], 'ok'],
    ['a late check-in that keeps nothing', { today: on(23) }, [22], [], 'ok'],
    ['a check-in of today', {}, [21], [], 'not_missed'],
    ['a freeze that is not held', { held: 0 }, [], [19], 'not_enough'],
    ['freezes below none', { held: -1 }, [], [19], 'not_enough'],
    ['freezes that keep nothing', { today: on(23) }, [], [19, 20], 'not_kept'],
    ['the day of the last check-in', {}, [], [18], 'not_missed'],
    ['today', {}, [], [21], 'not_missed'],
    ['one day twice', {}, [19], [19], 'not_missed'],
    ['a day that is off', { today: on(23), daysOff: resting(7) }, [], [19, 20, 22], 'not_missed'],
    ['the one missed day of a streak that goes on', { today: on(20) }, [], [19], 'ok'],
    ['a streak of which no day was missed', { today: on(19) }, [], [18], 'not_missed'],
    [
      'a goal with nothing to keep',
      { progress: { lastChecked: on(18), countChecked: 0, countStreak: 0 } },
      [],
      [19],
      'not_lapsed',
    ],
    [
      'a goal that was never checked',
      { progress: { lastChecked: null, countChecked: 0, countStreak: 0 } },
      [],
      [19],
      'not_lapsed',
    ],
    ['one that was lost long ago', { today: on(28) }, [], [27], 'too_late'],
    ['a goal in the archive', { daysOff: daysOff({ archived: `2026-11-21..${NO_END}` }) }, [], [19], 'archived'],
    ['a weekly goal', { rhythm: WEEKLY }, [19], [], 'not_daily'],
    ['a monthly goal', { rhythm: MONTHLY }, [], [19], 'not_daily'],
    ['a goal for once', { rhythm: ONCE }, [19], [], 'not_daily'],
  ])('of %s', (_case, changes, done, freeze, answer) => {
    const question = { ...asked(18, 21, 3), ...changes } as MendQuestion;
    expect(checkMending(question, { done: nov(...done), freeze: nov(...freeze) })).toBe(answer);
  });
});
