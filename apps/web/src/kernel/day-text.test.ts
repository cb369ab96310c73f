import type { LocalDay } from '@fivefold/rules/calendar';
import { describe, expect, it } from 'vitest';
import { dayText } from './day-text.ts';

describe('a day in words', () => {
  it.each([
    ['2026-11-21', 'Today'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-19', 'Thu, Nov 19'],
    ['2026-01-01', 'Thu, Jan 1'],
    ['2025-12-31', 'Dec 31, 2025'],
  ])('%s is %s', (day, text) => {
    expect(dayText(day as LocalDay, '2026-11-21' as LocalDay)).toBe(text);
  });
});
