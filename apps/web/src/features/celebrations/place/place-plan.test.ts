import { ALL_CELEBRATIONS, type Celebration } from '@fivefold/rules/celebration';
import { describe, expect, it } from 'vitest';
import {
  addKeepsake,
  type Keepsake,
  millisecondsToNextSky,
  readKeepsakes,
  skyAt,
  SPOTS,
  writeKeepsakes,
} from './place-plan.ts';

const play = (names: readonly Celebration[]) => names.reduce<Keepsake[]>(addKeepsake, []);

describe('the sky of the place', () => {
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

describe('what stands in the place', () => {
  it.each<[string, Celebration[], string]>([
    ['nothing at first', [], ''],
    ['the first in the first spot', ['tree'], 'tree0'],
    ['each in the next spot', ['tree', 'rock', 'wave'], 'tree0 rock1 wave2'],
    ['one that is played again, where it stood', ['tree', 'rock', 'tree'], 'rock1 tree0'],
    [
      'six, the seventh in the spot of the one played longest ago',
      ['tree', 'rock', 'fire', 'star', 'tornado', 'blackhole', 'tree', 'rainbow'],
      'fire2 star3 tornado4 blackhole5 tree0 rainbow1',
    ],
  ])('is %s', (_what, names, text) => {
    expect(writeKeepsakes(play(names))).toBe(text);
  });

  it('is the last six after all thirteen, each in a spot of its own', () => {
    const kept = play(ALL_CELEBRATIONS);
    expect(kept.map(({ name }) => name)).toEqual(ALL_CELEBRATIONS.slice(-SPOTS));
    expect(kept.map(({ spot }) => spot).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each<[text: string | null, read: string]>([
    [null, ''],
    ['', ''],
    ['tree0 rock1', 'tree0 rock1'],
    ['tree0 tree1 rock0 snow', 'tree0'],
    ['moon3 tree9 rock2  ', 'rock2'],
  ])('is read from %j as %j', (text, read) => {
    expect(writeKeepsakes(readKeepsakes(text))).toBe(read);
  });
});
