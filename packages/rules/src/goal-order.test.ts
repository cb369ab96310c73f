import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderGoals } from './goal-order.ts';
import { moveBefore } from './move-goal.ts';

describe('orderGoals', () => {
  it.each([
    [
      [null, null, null],
      [0, 1, 2],
    ],
    [
      [2, 0, 1],
      [1, 2, 0],
    ],
    [
      [null, 1, null, 0],
      [3, 1, 0, 2],
    ],
    [
      [0, 0, null],
      [0, 1, 2],
    ],
  ])('orders positions %j as %j, those without one last', (positions, expected) => {
    const goals = positions.map((position, given) => ({ position, given }));
    expect(orderGoals(goals).map(({ given }) => given)).toEqual(expected);
  });
});

describe('moveBefore', () => {
  const ids = ['a', 'b', 'c', 'd'];

  it.each([
    ['d', 'a', 'dabc'],
    ['a', 'd', 'bcad'],
    ['b', null, 'acdb'],
    ['d', null, 'abcd'],
    ['b', 'c', 'abcd'],
    ['b', 'b', 'abcd'],
    ['x', 'a', 'abcd'],
    ['a', 'x', 'bcda'],
  ])('moves %s before %s: %s', (id, before, expected) => {
    expect(moveBefore(ids, id, before).join('')).toBe(expected);
  });

  it('keeps the order of all others, and stands right before the other goal', () => {
    const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (all, one, other) => {
        const id = all[one % all.length] ?? '';
        const before = all[other % all.length] ?? '';
        fc.pre(id !== before);
        const moved = moveBefore(all, id, before);
        expect(moved.filter((each) => each !== id)).toEqual(all.filter((each) => each !== id));
        expect(moved.indexOf(before) - moved.indexOf(id)).toBe(1);
      }),
    );
  });
});
