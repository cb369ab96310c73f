import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { describe, expect, it } from 'vitest';
import { composeFilm } from './film-music.ts';
import { toDaysOfFilm } from './year-of-film.ts';

const TO = '2026-11-28' as LocalDay;
const done = (...ago: number[]) => ago.map((days) => ({ date: addDays(TO, -days) as string, count: 1 })).toReversed();

describe('the days of a film', () => {
  it('begin with the first check-in, and have the best goal’s scenes and else those of the cycle', () => {
    const days = toDaysOfFilm({ to: TO, days: done(0, 1, 3) }, new Map([[TO as string, 'wave']]));
    expect(days.map(({ scene }) => scene)).toEqual(['tree', null, 'fire', 'wave']);
  });

  it('mark the longest run, the first of two that are equally long', () => {
    const runOf = (...ago: number[]) =>
      toDaysOfFilm({ to: TO, days: done(...ago) }, new Map()).flatMap(({ date, isOfRun }) => (isOfRun ? [date] : []));
    expect(runOf(0, 1, 3, 4, 5, 7)).toEqual([addDays(TO, -5), addDays(TO, -4), addDays(TO, -3)]);
    expect(runOf(0, 1, 3, 4)).toEqual([addDays(TO, -4), addDays(TO, -3)]);
    expect(runOf(0, 2, 4)).toEqual([]);
  });
});

describe('the music of a film', () => {
  it('plays from its beginning to its end, and not beyond', () => {
    const notes = composeFilm({ moments: [], embers: [] }, Array<'tree'>(366).fill('tree'));
    const ends = notes.map(({ start, length }) => start + length);
    expect(Math.min(...notes.map(({ start }) => start))).toBeLessThan(1);
    expect(Math.max(...ends)).toBeLessThanOrEqual(30);
  });
});
