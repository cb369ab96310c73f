import { describe, expect, it } from 'vitest';
import {
  CONFLICT_TEXTS,
  findConflict,
  type GoalFields,
  intervalOf,
  mayAvoid,
  mayHaveRestDays,
  mayHaveSomeDays,
} from './goal-conflicts.ts';

describe('the fields of a goal', () => {
  it.each<[GoalFields, ReturnType<typeof findConflict>]>([
    [{ frequency: 'daily' }, null],
    [{ frequency: 'daily', hasAmount: true, daysPerWeek: 4, isShared: true }, null],
    [{ frequency: 'daily', hasAmount: true, hasRestDays: true, daysPerWeek: 7 }, null],
    [{ frequency: 'weekly', hasAmount: true, daysPerWeek: 7 }, null],
    [{ frequency: 'weekly', hasRestDays: true }, 'rest_not_daily'],
    [{ frequency: 'once', daysPerWeek: 6 }, 'some_days_not_daily'],
    [{ frequency: 'daily', hasRestDays: true, daysPerWeek: 6 }, 'rest_and_some_days'],
    [{ frequency: 'daily', avoid: true }, null],
    [{ frequency: 'daily', avoid: true, hasRestDays: true, daysPerWeek: 7 }, null],
    [{ frequency: 'daily', avoid: true, isShared: true }, 'avoid_shared'],
    [{ frequency: 'monthly', avoid: true }, 'avoid_not_daily'],
    [{ frequency: 'daily', avoid: true, daysPerWeek: 6 }, 'avoid_some_days'],
    [{ frequency: 'daily', avoid: true, hasAmount: true }, 'avoid_amount'],
  ])('%j have the conflict %s', (fields, conflict) => {
    expect(findConflict(fields)).toBe(conflict);
  });

  it('are offered where they fit', () => {
    const daily = { frequency: 'daily' } as const;
    expect([mayAvoid(daily), mayAvoid({ ...daily, isShared: true }), mayAvoid({ frequency: 'weekly' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([mayHaveSomeDays(daily), mayHaveSomeDays({ ...daily, avoid: true })]).toEqual([true, false]);
    expect([mayHaveRestDays(daily), mayHaveRestDays({ ...daily, daysPerWeek: 4 })]).toEqual([true, false]);
  });

  it('have an interval of weeks only where they are weekly', () => {
    expect([intervalOf('weekly', 3), intervalOf('weekly', undefined), intervalOf('daily', 3)]).toEqual([3, 1, null]);
  });

  it('say each conflict in one sentence', () => {
    for (const sentence of Object.values(CONFLICT_TEXTS)) expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
  });
});
