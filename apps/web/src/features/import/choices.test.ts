import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  countsOf,
  daysPerWeekInFile,
  describeGoal,
  NO_CHOICE,
  type PreviewedGoal,
  rhythmInFile,
} from './choices.ts';

const GOAL: ImportedGoal = {
  key: 'a',
  goal: 'Gym',
  frequency: 'daily',
  rest: [{ from: '2026-01-01', weekdays: [6, 7] }],
  check_ins: [{ date: '2026-03-01' }, { date: '2026-03-02' }, { date: '2026-03-09' }],
};
const PREVIEW: PreviewedGoal = {
  key: 'a',
  goal: 'Gym',
  id: null,
  is_new: true,
  check_ins: 3,
  duplicates: 0,
  in_done_periods: 0,
  too_old: 0,
  amounts: 0,
};

describe('the choices of an import', () => {
  it('leave a goal as the file has it, or take another frequency without its rest days', () => {
    const send = (rhythm: 'file' | 'daily' | 'weekly-3') =>
      bodyOf({ source: 'loop', goals: [GOAL] }, { a: { isIncluded: true, rhythm } }).goals;
    expect(rhythmInFile(GOAL)).toBeUndefined();
    expect(send('file')).toEqual([GOAL]);
    expect(send('daily')[0]).not.toHaveProperty('rest');
    expect(send('weekly-3')).toMatchObject([{ frequency: 'weekly', weekly_interval: 3 }]);
    expect(bodyOf({ source: 'loop', goals: [GOAL] }, { a: { ...NO_CHOICE, isIncluded: false } }).goals).toEqual([]);
  });

  it('name the days a week that a file ends with, and take another frequency without them', () => {
    const days_per_week = [
      { from: '2026-01-01', days: 3 },
      { from: '2026-02-01', days: 4 },
    ];
    const { rest: _, ...unrested } = GOAL;
    const goal = { ...unrested, days_per_week };
    expect(rhythmInFile(goal)).toBeUndefined();
    expect(daysPerWeekInFile(goal)).toBe(4);
    const send = (rhythm: 'file' | 'daily') =>
      bodyOf({ source: 'fivefold', goals: [goal] }, { a: { isIncluded: true, rhythm } }).goals;
    expect(send('file')).toEqual([goal]);
    expect(send('daily')[0]).not.toHaveProperty('days_per_week');
    expect(rhythmInFile({ ...goal, days_per_week: [...days_per_week, { from: '2026-03-01', days: 7 }] })).toBe('daily');
  });

  it('name the rest days that a file ends with', () => {
    const rest: ImportedGoal['rest'] = [
      { from: '2026-01-01', weekdays: [6, 7] },
      { from: '2026-02-01', weekdays: [7] },
    ];
    expect(daysPerWeekInFile({ ...GOAL, rest })).toBe(6);
  });

  it('are counted as the server will count them', () => {
    const choice = { isIncluded: true, rhythm: 'weekly-1' } as const;
    expect(countsOf(GOAL, PREVIEW, choice)).toMatchObject({ check_ins: 2, in_done_periods: 1 });
    expect(countsOf(GOAL, { ...PREVIEW, is_new: false }, choice)).toMatchObject({ check_ins: 3 });
  });

  it('are described in a line', () => {
    expect(
      describeGoal(
        { ...GOAL, amount_target: 2.5, amount_unit: 'km' },
        { ...PREVIEW, check_ins: 1200, amounts: 1300, duplicates: 2, too_old: 1 },
      ),
    ).toBe(
      'Target: 2.5 km · 1,200 check-ins · amounts of 1,300 days · 2 there already · 1 left out: the goal goes on here',
    );
  });
});
