import { describe, expect, it } from 'vitest';
import { planMove } from './use-move-goal.ts';

const DUE = ['Run', 'Read', 'Swim'].map((goal) => ({ id: goal.toLowerCase(), goal }));
/** 'done' is no part of the list. */
const ALL = ['run', 'read', 'done', 'swim', 'last'];

describe('planMove', () => {
  it.each([
    [2, 0, 'run', 'Moved before “Run”, 1 of 3'],
    [2, 1, 'read', 'Moved before “Read”, 2 of 3'],
    [0, 1, 'swim', 'Moved before “Swim”, 2 of 3'],
    [0, 2, 'last', 'Moved after “Swim”, 3 of 3'],
    [0, 9, 'last', 'Moved after “Swim”, 3 of 3'],
    [1, -5, 'run', 'Moved before “Run”, 1 of 3'],
  ])('from %i to %i goes before %s and says: %s', (from, to, before, announcement) => {
    expect(planMove(DUE, from, to, ALL)).toEqual({ before, announcement });
  });

  it('goes behind all where nothing follows the list', () => {
    expect(planMove(DUE, 0, 2, ['run', 'read', 'swim']).before).toBeNull();
    expect(planMove(DUE, 2, 2, ['run', 'read', 'swim']).before).toBeNull();
  });
});
