import { describe, expect, it } from 'vitest';
import { LEVEL_STEPS, badgeLevel, visualLevel } from './streak-level.ts';

describe('visualLevel', () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [9, 2],
    [10, 3],
    [19, 3],
    [20, 4],
    [34, 4],
    [35, 5],
    [49, 5],
    [50, 6],
    [74, 6],
    [75, 7],
    [99, 7],
    [100, 8],
    [100_000, 8],
    [-3, 0],
  ])('%i lifetime points are level %i', (points, level) => {
    expect(visualLevel(points)).toBe(level);
  });

  it('has the eight steps of the decisions', () => {
    expect(LEVEL_STEPS).toEqual([1, 5, 10, 20, 35, 50, 75, 100]);
  });
});

describe('badgeLevel', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 4],
    [400, 4],
  ])('%i streaks are badge %i', (count, level) => {
    expect(badgeLevel(count)).toBe(level);
  });
});
