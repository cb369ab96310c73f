import { describe, expect, it } from 'vitest';
import { formatBothDays, formatDayRange } from './day-range.ts';

const SHORT = { day: 'numeric', month: 'short' } as const;
const WITH_YEAR = { ...SHORT, year: 'numeric' } as const;

function format(locale: string, options: Intl.DateTimeFormatOptions, format: typeof formatDayRange, days: string) {
  const [first, last] = days.split(' ').map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  const range = format(new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }), first, last);
  // Some versions of ICU write thin spaces.
  return range.replaceAll(/\s/gu, ' ');
}

describe('days from one to another', () => {
  it.each([
    ['en-US', SHORT, '2026-11-03 2026-11-09', 'Nov 3 – 9'],
    ['en-US', WITH_YEAR, '2025-11-03 2025-11-09', 'Nov 3 – 9, 2025'],
    ['de-DE', SHORT, '2026-11-03 2026-11-09', '3.–9. Nov.'],
    ['fr-FR', SHORT, '2026-11-03 2026-11-09', '3–9 nov.'],
    ['ja-JP', SHORT, '2026-11-03 2026-11-09', '11月3日～11月9日'],
    ['ja-JP', WITH_YEAR, '2025-11-03 2025-11-09', '2025年11月3日～2025年11月9日'],
    ['ja-JP', SHORT, '2026-11-03 2026-11-03', '11月3日'],
  ])('look in %s like single days: %o of %s', (locale, options, days, text) => {
    expect(format(locale, options, formatDayRange, days)).toBe(text);
  });

  it.each([
    ['en-US', 'Dec 29 – Jan 4'],
    ['de-DE', '29. Dez. – 4. Jan.'],
    ['ja-JP', '12月29日～1月4日'],
  ])('may both be in full, in %s with its sign between them', (locale, text) => {
    expect(format(locale, SHORT, formatBothDays, '2025-12-29 2026-01-04')).toBe(text);
  });
});
