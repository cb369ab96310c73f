import { describe, expect, it } from 'vitest';
import { millisecondsToNextSky } from './next-sky.ts';
import { skyAt } from './sky-hours.ts';

describe('the sky of the meadow', () => {
  it.each([
    [0, 'night'],
    [4, 'night'],
    [5, 'dawn'],
    [7, 'dawn'],
    [8, 'day'],
    [17, 'day'],
    [18, 'dusk'],
    [20, 'dusk'],
    [21, 'night'],
    [23, 'night'],
  ])('at %i h is %s', (hour, sky) => {
    expect(skyAt(hour)).toBe(sky);
  });

  it.each([
    ['2026-11-21T00:00:00', 5 * 60],
    ['2026-11-21T05:00:00', 3 * 60],
    ['2026-11-21T12:30:00', 5.5 * 60],
    ['2026-11-21T20:59:00', 1],
    ['2026-11-21T22:00:00', 7 * 60],
    ['2026-12-31T23:30:00', 5.5 * 60],
  ])('of %s lasts %d minutes more', (time, minutes) => {
    expect(millisecondsToNextSky(new Date(time).getTime())).toBe(minutes * 60_000);
  });
});
