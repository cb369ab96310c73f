import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarEventOf } from './calendar-events.ts';
import { type LocalDay, addDays } from './calendar.ts';
import { progressFromHistory } from './check-in.ts';
import { DAYS_PER_WEEK, checkedAfter, daysOfLastWeek, withDaysPerWeek } from './days-a-week.ts';
import {
  type DaysOff,
  type DaysPerWeek,
  NO_DAYS_OFF,
  NO_END,
  WEEKDAYS,
  dayOffKind,
  pastDayOffKind,
} from './days-off.ts';
import { daysOffBetween, daysOffOfState } from './days-off-shown.ts';
import { duePeriods } from './due-periods.ts';
import { FREEZES_MAX, mayFreeze } from './freeze.ts';
import { goalState } from './goal-state.ts';
import { DAYS_OFF_SHOWN } from './limits.ts';
import { mendOutcome, mendTiles } from './mend.ts';
import { isYesterdayMissed } from './missed-yesterday.ts';
import { CHECK_INS_OF_A_NOTE, doesRunEnd } from './reminders.ts';
import { totalsFromHistory } from './runs.ts';
import { day } from './testing/day.ts';
import { daysOff } from './testing/days-off.ts';
import { missedPeriods, runLengths } from './testing/period-model.ts';
import { type Act, type Person, afterAct, daysOffOf, newPerson, offDaysOf } from './testing/person.ts';
import { DAILY } from './testing/rhythm.ts';
import { modelWeek } from './testing/week-model.ts';
import { goalWeek, lastWeek } from './week.ts';

// 2 and 9 November 2026 are Mondays.
const on = (dayOfMonth: number) => day(`2026-11-${String(dayOfMonth).padStart(2, '0')}`);
const days = (...ofMonth: number[]) => ofMonth.map(on);

/** A goal of four days a week since long ago. */
function fourAWeek(checked: readonly LocalDay[], others: DaysOff = NO_DAYS_OFF): DaysOff {
  return { ...others, week: { changes: [{ from: day('2026-01-01'), days: 4 }], checked: daysOfLastWeek(checked) } };
}

function stateOn(today: number, checked: readonly LocalDay[], others?: DaysOff) {
  const off = fourAWeek(checked, others);
  return goalState(DAILY, progressFromHistory(DAILY, checked, off), on(today), off);
}

describe('a goal of four days a week', () => {
  it.each<[string, number, LocalDay[], DaysOff, object]>([
    ['is due until its week has four', 5, days(2, 3, 4), NO_DAYS_OFF, { section: 'due', week: [3, 4, 3] }],
    ['is done on the day of the fourth', 5, days(2, 3, 4, 5), NO_DAYS_OFF, { section: 'done', week: [4, 4, 3] }],
    [
      'comes later once its week has four, and stays open',
      6,
      days(2, 3, 4, 5),
      NO_DAYS_OFF,
      { section: 'later', isChecked: false, week: [4, 4, 3] },
    ],
    ['counts more than four', 6, days(2, 3, 4, 5, 6), NO_DAYS_OFF, { section: 'done', week: [5, 4, 2] }],
    ['is due again on Monday', 9, days(2, 3, 4, 5), NO_DAYS_OFF, { section: 'due', isLapsed: false, week: [0, 4, 3] }],
    ['keeps its streak over three free days', 9, days(2, 3, 4, 5), NO_DAYS_OFF, { isLapsed: false, pill: 'green' }],
    ['takes free days first', 6, days(2), NO_DAYS_OFF, { isLapsed: false, pill: 'green', week: [1, 4, 0] }],
    ['has one missed day after them', 7, days(2), NO_DAYS_OFF, { isLapsed: false, pill: 'yellow' }],
    ['lapses with the second', 8, days(2), NO_DAYS_OFF, { isLapsed: true, pill: 'orange' }],
    ['has free days of a week without a check-in', 12, days(8), NO_DAYS_OFF, { isLapsed: false, pill: 'green' }],
    [
      'counts free days that were taken before the last check-in',
      8,
      days(6),
      NO_DAYS_OFF,
      { pill: 'yellow', week: [1, 4, 0] },
    ],
    [
      'uses up no free day while away',
      8,
      days(6),
      daysOff({ away: '2026-11-02..2026-11-03' }),
      { pill: 'green', week: [1, 4, 0] },
    ],
    [
      'uses up a free day beside an absence in which it was done',
      8,
      days(2, 6),
      daysOff({ away: '2026-11-02..2026-11-03' }),
      { pill: 'green', week: [2, 4, 0] },
    ],
    ['uses up no free day with a frozen one', 8, days(6), daysOff({ frozen: '2026-11-07' }), { pill: 'green' }],
    ['shows no more free days than are left of the week', 8, days(2, 3, 4, 5, 6, 7), NO_DAYS_OFF, { week: [6, 4, 1] }],
    ['shows none after a Sunday is done', 8, days(2, 3, 4, 5, 8), NO_DAYS_OFF, { week: [5, 4, 0] }],
  ])('%s', (_what, today, checked, others, expected) => {
    const { pill, week, ...state } = stateOn(today, checked, others);
    expect({ ...state, pill: pill.color, week: [week?.done, week?.of, week?.freeLeft] }).toMatchObject(expected);
  });

  it('asks for nothing on a free day: no freeze, no question about yesterday, no end of a run', () => {
    const checked = days(2, 3, 4);
    const off = fourAWeek(checked);
    const asked = { rhythm: DAILY, lastChecked: on(4), createdOn: on(1), daysOff: off };
    expect(isYesterdayMissed({ ...asked, today: on(8) })).toBe(false);
    expect(isYesterdayMissed({ ...asked, today: on(10) })).toBe(false);
    const week = { changes: [{ from: on(1), days: 6 }], checked };
    expect(isYesterdayMissed({ ...asked, daysOff: { ...NO_DAYS_OFF, week }, today: on(7) })).toBe(true);
    expect(doesRunEnd(DAILY, checked, on(6), off)).toBe(false);
    expect(doesRunEnd(DAILY, days(3, 4, 5), on(7), fourAWeek(days(3, 4, 5)))).toBe(false);
    expect(doesRunEnd(DAILY, days(4, 5, 6), on(8), fourAWeek(days(4, 5, 6)))).toBe(true);
    const lost = mayFreeze({ rhythm: DAILY, lastChecked: on(2), today: on(8), daysOff: fourAWeek(days(2)), held: 3 });
    expect(lost).toMatchObject({ answer: 'ok', plan: { count: 2, days: [{ from: on(6), to: on(7) }] } });
  });

  it('is mended with the check-ins that were done meanwhile, and free days can be done, too', () => {
    // Monday was done; Tuesday to Thursday are free, Friday and Saturday were missed.
    const question = {
      rhythm: DAILY,
      progress: { lastChecked: on(2), countChecked: 3, countStreak: 1 },
      createdOn: on(1),
      today: on(8),
      daysOff: fourAWeek(days(2)),
      held: 2,
    };
    expect(mendTiles(question).map(({ day: each, choices }) => [each, choices.at(-1)])).toEqual([
      [on(7), 'missed'],
      [on(6), 'missed'],
      [on(5), 'rest'],
      [on(4), 'rest'],
      [on(3), 'rest'],
    ]);
    expect(mendOutcome(question, { done: days(6), freeze: [] })).toMatchObject({ isSaved: true, countChecked: 4 });
    // A check-in on Tuesday leaves its free day to Friday.
    expect(mendOutcome(question, { done: days(3), freeze: [] })).toMatchObject({ isSaved: true, countChecked: 4 });
  });

  it('reminds again from Monday on once its week is done', () => {
    const checked = days(2, 3, 4, 5);
    const off = fourAWeek(checked);
    const goal = { rhythm: DAILY, progress: progressFromHistory(DAILY, checked, off), daysOff: off };
    expect(calendarEventOf({ weekdays: WEEKDAYS }, goal, on(6))?.from).toBe(on(9));
    expect(calendarEventOf({ weekdays: WEEKDAYS }, goal, on(9))?.from).toBe(on(9));
  });
});

describe('the days a week of a goal', () => {
  it('hold from the day of a change on, and leave the days before it as they were', () => {
    const since = (from: number, each: number): DaysPerWeek => ({ from: on(from), days: each });
    expect(withDaysPerWeek([], 7, on(4))).toEqual([]);
    const changed = withDaysPerWeek([], 4, on(4));
    expect(changed).toEqual([since(4, 4)]);
    expect(withDaysPerWeek(changed, 3, on(4))).toEqual([since(4, 3)]);
    expect(withDaysPerWeek(changed, 7, on(4))).toEqual([]);
    expect(withDaysPerWeek(changed, 4, on(6))).toEqual(changed);
    const both = withDaysPerWeek(changed, 7, on(7));
    expect(both).toEqual([since(4, 4), since(7, 7)]);
    const off = { ...NO_DAYS_OFF, week: { changes: both, checked: [] } };
    const kinds = days(2, 3, 4, 5, 6, 7, 8, 9).map((each) => pastDayOffKind(off, each));
    expect(kinds).toEqual([null, null, 'free', 'free', 'free', null, null, null]);
  });

  it('use up no more free days than the smaller number leaves', () => {
    const off = {
      ...NO_DAYS_OFF,
      week: {
        changes: [
          { from: on(1), days: 5 },
          { from: on(6), days: 3 },
        ],
        checked: [],
      },
    };
    const kinds = days(2, 3, 4, 5, 6, 7, 8).map((each) => pastDayOffKind(off, each));
    expect(kinds).toEqual(['free', 'free', null, null, null, null, null]);
  });

  it('are kept with the check-ins of the last one’s week, also where an older process wrote the last one', () => {
    expect(checkedAfter(undefined, null, on(4))).toEqual(days(4));
    expect(checkedAfter({ changes: [], checked: days(2, 3) }, on(3), on(4))).toEqual(days(2, 3, 4));
    expect(checkedAfter({ changes: [], checked: days(2) }, on(3), on(4))).toEqual(days(2, 3, 4));
    expect(checkedAfter({ changes: [], checked: days(7, 8) }, on(8), on(9))).toEqual(days(9));
    expect(daysOfLastWeek(days(1, 2, 4, 8))).toEqual(days(2, 4, 8));
    expect(daysOfLastWeek([])).toEqual([]);
  });
});

const anyAct: fc.Arbitrary<Act[]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Act[]>([{ kind: 'wait', days: 1 }, { kind: 'checkIn' }]) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }).map((each): Act[] => [{ kind: 'wait', days: each }]) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 7 }).map((each): Act[] => [{ kind: 'addLate', days: each }]) },
  { weight: 2, arbitrary: fc.constantFrom<Act[]>([{ kind: 'undo' }], [{ kind: 'freeze' }], [{ kind: 'endAway' }]) },
  { weight: 2, arbitrary: fc.constantFrom(...DAYS_PER_WEEK).map((each): Act[] => [{ kind: 'perWeek', days: each }]) },
  {
    weight: 1,
    arbitrary: fc
      .record({ start: fc.nat(6), length: fc.integer({ min: 1, max: 9 }) })
      .map((range): Act[] => [{ kind: 'goAway', ...range }]),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(3)
      .map((each): Act[] => [{ kind: 'archive' }, { kind: 'wait', days: each }, { kind: 'bringBack' }]),
  },
);

const anyPerson: fc.Arbitrary<Person> = fc
  .array(anyAct, { minLength: 10, maxLength: 60, size: 'max' })
  .map((acts) => acts.flat().reduce(afterAct, newPerson(DAILY, FREEZES_MAX)));

describe('any history of a goal of some days a week', () => {
  it('its state, runs, missed days and weeks are those of its whole history, counted slowly', () => {
    fc.assert(
      fc.property(anyPerson, (person) => {
        const { today, checkIns, progress } = person;
        const off = daysOffOf(person);
        const slowly = offDaysOf(person);
        const isOff = (each: LocalDay) => slowly.has(each);
        const checked = checkIns.map((checkIn) => checkIn.day);
        const start = newPerson(DAILY, 0).today;

        const lengths = runLengths(DAILY, checked, isOff);
        const totals = totalsFromHistory(DAILY, checked, off);
        expect(totals.run?.count).toBe(lengths.at(-1));
        expect(totals.best?.count ?? -Infinity).toBe(Math.max(...lengths));
        const newest = checked.slice(-CHECK_INS_OF_A_NOTE);
        expect(doesRunEnd(DAILY, newest, today, off)).toBe(doesRunEnd(DAILY, checked, today, off));

        const looked = { rhythm: DAILY, start, before: null, days: checked, daysOff: off, today };
        const missed = duePeriods(looked).filter(({ isDone }) => !isDone);
        expect(missed.map((each) => each.day)).toEqual(
          missedPeriods({ rhythm: DAILY, start, days: checked, isOff, today }),
        );

        const week = lastWeek(today);
        const since = addDays(week.to, -27);
        const goal = {
          rhythm: DAILY,
          createdOn: start,
          daysOff: off,
          days: checked.filter((each) => each >= since && each <= week.to),
          before: checked.findLast((each) => each < since) ?? null,
        };
        const modeled = modelWeek({
          rhythm: DAILY,
          createdOn: start,
          days: checked,
          kindOf: (each) => dayOffKind(off, each) ?? (isOff(each) ? 'rest' : null),
          monday: week.from,
        });
        const found = goalWeek(goal, week);
        if (found !== undefined) expect({ kept: found.kept, missed: found.missed }).toEqual(modeled);
        expect(goalState(DAILY, progress, today, off)).toEqual(
          goalState(DAILY, progressFromHistory(DAILY, checked, off), today, off),
        );
      }),
    );
  });

  it('a goal carries the days off that give the same answers as all of them, today and later', () => {
    fc.assert(
      fc.property(anyPerson, fc.integer({ min: 1, max: 40 }), ({ today, progress, ...person }, span) => {
        const off = daysOffOf({ ...person, today, progress });
        const shown = daysOffOfState(DAILY, progress.lastChecked, today, off);
        for (const later of [-1, 0, 1, 3, 9, 40]) {
          const at = addDays(today, later);
          expect(answersOn(progress.lastChecked, at, shown)).toEqual(answersOn(progress.lastChecked, at, off));
        }
        const from = addDays(today, -span);
        const past = daysOffBetween(off, from, today);
        for (let at = from; at <= today; at = addDays(at, 1))
          expect(pastDayOffKind(past, at)).toBe(pastDayOffKind(off, at));
      }),
    );
  });

  it('carries few entries however long it stood with free days and days in the archive alone', () => {
    const archived = Array.from({ length: 160 }, (_, at) => {
      const monday = addDays(on(2), -7 * at - 7);
      return { from: addDays(monday, 5), to: addDays(monday, 6) };
    }).toReversed();
    const changes = [{ from: day('2020-01-01'), days: 2 }];
    const last = day('2023-11-17');
    const off: DaysOff = { ...NO_DAYS_OFF, archived, week: { changes, checked: [last] } };
    const shown = daysOffOfState(DAILY, last, on(5), off);
    for (const list of [shown.archived, shown.week?.changes ?? []])
      expect(list.length).toBeLessThanOrEqual(DAYS_OFF_SHOWN);
    expect(goalState(DAILY, { lastChecked: last, countChecked: 1, countStreak: 1 }, on(5), off).isLapsed).toBe(false);
    for (const at of [4, 5, 6, 9, 20]) expect(answersOn(last, on(at), shown)).toEqual(answersOn(last, on(at), off));
    const inArchive = { ...off, archived: [...archived, { from: on(6), to: NO_END }] };
    expect(answersOn(last, on(9), daysOffOfState(DAILY, last, on(9), inArchive))).toEqual(
      answersOn(last, on(9), inArchive),
    );
  });
});

function answersOn(lastChecked: LocalDay | null, today: LocalDay, off: DaysOff) {
  return [
    goalState(DAILY, { lastChecked, countChecked: 3, countStreak: 2 }, today, off),
    mayFreeze({ rhythm: DAILY, lastChecked, today, daysOff: off, held: FREEZES_MAX }),
  ];
}
