import type { LocalDay } from '@fivefold/rules/calendar';
import { expect, it } from 'vitest';
import { archivedText, daysPerWeekText, rangesText, restText } from './days-off-text.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}` as LocalDay;

it('rest days name their weekdays from each change on', () => {
  expect(restText([])).toBe('');
  expect(
    restText([
      { from: day(1), weekdays: [1, 7] },
      { from: day(9), weekdays: [] },
    ]),
  ).toBe('2026-11-01: Mon Sun; 2026-11-09: none');
});

it('days a week are told from each change on', () => {
  expect(daysPerWeekText([])).toBe('');
  const changes = [
    { from: day(1), days: 4 },
    { from: day(9), days: 7 },
  ];
  expect(daysPerWeekText(changes)).toBe('2026-11-01: 4; 2026-11-09: 7');
});

it('ranges have both days, and the one in the archive has no end', () => {
  const ranges = [
    { from: day(1), to: day(3) },
    { from: day(9), to: day(9) },
  ];
  expect([rangesText([]), archivedText([], null), archivedText([], day(5))]).toEqual(['', '', 'since 2026-11-05']);
  expect(archivedText(ranges, day(20))).toBe('2026-11-01 to 2026-11-03; 2026-11-09 to 2026-11-09; since 2026-11-20');
});
