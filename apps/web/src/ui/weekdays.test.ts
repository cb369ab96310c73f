import { describe, expect, it } from 'vitest';
import { getWeek, weekdayInColumn, weekOf } from './weekdays.ts';

describe('the order of weekdays', () => {
  it.each([
    ['en-US', [7, 1, 2, 3, 4, 5, 6]],
    ['de-DE', [1, 2, 3, 4, 5, 6, 7]],
    ['ar-EG', [6, 7, 1, 2, 3, 4, 5]],
  ])('of %s is its region’s', (locale, week) => expect(weekOf(new Intl.Locale(locale))).toEqual(week));

  it('is known of every region also where the browser does not know it', () => {
    const letters = Array.from({ length: 26 }, (_, nth) => String.fromCodePoint(65 + nth));
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    // Regions that are no more, and the Maldives with a Friday of their own.
    const left = new Set(['BU', 'RH', 'TP', 'YD', 'MV']);
    const regions = letters
      .flatMap((one) => letters.map((other) => one + other))
      .filter((code) => names.of(code) !== undefined && !left.has(code));
    const firstDays = (read: (region: Intl.Locale) => Intl.Locale) =>
      Object.fromEntries(regions.map((code) => [code, weekOf(read(new Intl.Locale(`und-${code}`)))[0]]));
    expect(regions.length).toBeGreaterThan(200);
    expect(firstDays((region) => ({ maximize: () => region }) as unknown as Intl.Locale)).toEqual(
      firstDays((region) => region),
    );
  });

  it('of the app is that of its region', () => expect(getWeek()).toEqual([7, 1, 2, 3, 4, 5, 6]));

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
