import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { describe, expect, it } from 'vitest';
import { bodyOf, countsOf, describeCounts, NO_CHOICE, type PreviewedGoal, rhythmInFile } from './choices.ts';

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

  it('are counted as the server will count them', () => {
    const choice = { isIncluded: true, rhythm: 'weekly-1' } as const;
    expect(countsOf(GOAL, PREVIEW, choice)).toMatchObject({ check_ins: 2, in_done_periods: 1 });
    expect(countsOf(GOAL, { ...PREVIEW, is_new: false }, choice)).toMatchObject({ check_ins: 3 });
  });

  it('are described in a line', () => {
    expect(describeCounts({ ...PREVIEW, check_ins: 1200, duplicates: 2, too_old: 1 })).toBe(
      '1,200 check-ins · 2 there already · 1 left out: the goal goes on here',
    );
  });
});
