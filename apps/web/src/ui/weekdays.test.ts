import { describe, expect, it } from 'vitest';
import { getWeek, weekdayInColumn, weekOf } from './weekdays.ts';

describe('the order of weekdays', () => {
  it.each([
    ['en-US', [7, 1, 2, 3, 4, 5, 6]],
    ['de-DE', [1, 2, 3, 4, 5, 6, 7]],
    ['ar-EG', [6, 7, 1, 2, 3, 4, 5]],
  ])('of %s is its region’s', (locale, week) => expect(weekOf(new Intl.Locale(locale))).toEqual(week));

  it('of the app is that of its language', () => expect(getWeek()).toEqual([7, 1, 2, 3, 4, 5, 6]));

  it.each([
    ['has a property in place of the function', { weekInfo: { firstDay: 6 } }, 6],
    ['does not know how weeks begin in America', { maximize: () => ({ region: 'US' }) }, 7],
    ['does not know how weeks begin elsewhere', { maximize: () => ({ region: 'DE' }) }, 1],
  ])('has a first day where the browser %s', (_, known, first) => {
    expect(weekOf(known as Intl.Locale)[0]).toBe(first);
  });
});

describe('a weekday in a narrow column', () => {
  it('has its short name', () => expect(getWeek().map(weekdayInColumn).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat'));
});
