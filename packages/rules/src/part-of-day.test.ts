import { describe, expect, it } from 'vitest';
import { divideByPart, partOfDayAt } from './part-of-day.ts';

describe('the part of the day', () => {
  it.each([
    ['0:00', 0, 'morning'],
    ['11:59', 11 * 60 + 59, 'morning'],
    ['12:00', 12 * 60, 'day'],
    ['17:59', 17 * 60 + 59, 'day'],
    ['18:00', 18 * 60, 'evening'],
    ['23:59', 23 * 60 + 59, 'evening'],
  ])('at %s it is as the clock says', (_time, minute, part) => expect(partOfDayAt(minute)).toBe(part));
});

describe('a divided list', () => {
  const GOALS = [
    ['read', 'evening'],
    ['run', 'morning'],
    ['tidy', null],
    ['lunch', 'day'],
    ['stretch', 'morning'],
    ['of a newer app', 'night'],
  ].map(([id, part]) => ({ id, part_of_day: part ?? null }));
  const divided = (now: Parameters<typeof divideByPart>[1], goals = GOALS) =>
    divideByPart(goals, now).map(({ group, goals: own }) => [group, ...own.map(({ id }) => id)].join(' '));

  it.each([
    ['morning', ['morning run stretch', 'any tidy of a newer app', 'day lunch', 'evening read']],
    ['day', ['day lunch', 'any tidy of a newer app', 'morning run stretch', 'evening read']],
    ['evening', ['evening read', 'any tidy of a newer app', 'morning run stretch', 'day lunch']],
  ] as const)('begins in the %s with its goals and those of any time, each in their order', (now, expected) =>
    expect(divided(now)).toEqual(expected),
  );

  it('has no group without goals', () => expect(divided('evening', GOALS.slice(1, 2))).toEqual(['morning run']));
});
