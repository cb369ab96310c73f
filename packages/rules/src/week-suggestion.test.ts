import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF, type Weekday } from './days-off.ts';
import { progressFromHistory } from './check-in.ts';
import type { Rhythm } from './frequency.ts';
import { day } from './testing/day.ts';
import { daysOff, resting } from './testing/days-off.ts';
import { DAILY, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';
import { lastWeek, readDays } from './week.ts';
import { type SuggestedGoal, type WeekSuggestion, suggestForWeek } from './week-suggestion.ts';

const TODAY = day('2026-03-09');
const WEEK = lastWeek(TODAY);

/** A goal of some months ago, done on these days. */
function goal(
  id: string,
  history: string,
  rhythm: Rhythm = DAILY,
  off: DaysOff = NO_DAYS_OFF,
  text = 'Read',
): SuggestedGoal {
  const all = history.split(' ').filter(Boolean).map(day);
  const { from, to } = readDays(WEEK);
  return {
    id,
    text,
    rhythm,
    createdOn: day('2025-10-01'),
    daysOff: off,
    days: all.filter((one) => one >= from && one <= to),
    before: all.findLast((one) => one < from) ?? null,
    progress: progressFromHistory(rhythm, all, off),
    checkIns: all.length,
  };
}

/** The days of four weeks, Mondays first in the pattern: '+' is done. */
const weeks = (...patterns: string[]) =>
  patterns
    .flatMap((pattern, week) =>
      Array.from(pattern).flatMap((sign, weekday) =>
        sign === '+' ? [addDays(day('2026-02-09'), 7 * week + weekday)] : [],
      ),
    )
    .join(' ');
const ALL = '+++++++';
const SAME = (pattern: string) => weeks(pattern, pattern, pattern, pattern);

describe('suggestForWeek', () => {
  it.each<[string, SuggestedGoal[], WeekSuggestion | null]>([
    ['nothing was due', [], null],
    ['all were away', [goal('a', '', DAILY, daysOff({ away: '2026-03-01..2026-03-08' }))], null],
    [
      'nothing was kept: the easiest goal that is due',
      [
        goal('a', '2026-03-01', WEEKLY),
        goal('b', '', DAILY, NO_DAYS_OFF, 'Read ten pages'),
        goal('c', '', DAILY, NO_DAYS_OFF, 'Run'),
      ],
      { kind: 'begin', goalId: 'c' },
    ],
    [
      'nothing was kept, and all goals rest now',
      [goal('a', '', DAILY, daysOff({ away: '2026-03-09..2026-03-20' }))],
      null,
    ],
    ['Saturdays are missed again and again', [goal('a', SAME('+++++-+'))], { kind: 'rest', goalId: 'a', weekday: 6 }],
    [
      'of two goals the one with more of them',
      [goal('a', weeks(ALL, '+++++-+', '+++++-+', '+++++-+')), goal('b', SAME('-++++++'))],
      { kind: 'rest', goalId: 'b', weekday: 1 },
    ],
    [
      'two Saturdays are not enough',
      [goal('a', weeks(ALL, ALL, '+++++-+', '+++++-+'))],
      { kind: 'block', goalId: 'a', left: 4 },
    ],
    [
      'Saturdays that were kept last week',
      [goal('a', weeks('+++++-+', '+++++-+', '+++++-+', ALL))],
      { kind: 'share', goalId: 'a' },
    ],
    ['Saturdays among as many others', [goal('a', SAME('+-+++-+'))], { kind: 'onward' }],
    [
      'a rest day that is already chosen for now on',
      [goal('a', SAME('+++++-+'), DAILY, { ...NO_DAYS_OFF, rest: [{ from: TODAY, weekdays: [6] }] })],
      { kind: 'block', goalId: 'a', left: 1 },
    ],
    [
      'more rest days than a goal may have',
      [goal('a', SAME('+------'), DAILY, resting(2, 3, 4, 5, 6))],
      { kind: 'block', goalId: 'a', left: 1 },
    ],
    [
      'everything was kept: the goal kept most',
      [goal('a', SAME('+++++oo'), DAILY, resting(6, 7)), goal('b', SAME(ALL))],
      { kind: 'share', goalId: 'b' },
    ],
    [
      'everything was kept, but that was little',
      [goal('a', '2026-03-05', WEEKLY)],
      { kind: 'block', goalId: 'a', left: 4 },
    ],
    [
      'the fullest block',
      [goal('b', weeks('', '', '', '-----++')), goal('a', weeks('', '', '', '----+++'))],
      { kind: 'block', goalId: 'a', left: 2 },
    ],
    [
      'a block of an archived goal is none',
      [
        goal('a', weeks('', '', '', '++++++-'), DAILY, daysOff({ archived: '2026-03-09..2999-12-31' })),
        goal('b', SAME(ALL)),
      ],
      { kind: 'block', goalId: 'b', left: 2 },
    ],
    [
      'one goal was kept and no block is running',
      [goal('a', weeks('-----++', ALL, '++++++-', '+++++++')), goal('b', '', MONTHLY), goal('c', '2026-03-03', ONCE)],
      { kind: 'share', goalId: 'a' },
    ],
    ['only what has no blocks', [goal('a', '2026-03-03', MONTHLY)], { kind: 'onward' }],
  ])('%s', (_, goals, expected) => {
    expect(suggestForWeek(goals, WEEK, TODAY)).toEqual(expected);
  });

  it('names each weekday that is missed', () => {
    for (const weekday of [1, 2, 3, 4, 5, 6, 7] satisfies Weekday[]) {
      const pattern = ALL.slice(0, weekday - 1) + '-' + ALL.slice(weekday);
      expect(suggestForWeek([goal('a', SAME(pattern))], WEEK, TODAY)).toEqual({ kind: 'rest', goalId: 'a', weekday });
    }
  });
});
