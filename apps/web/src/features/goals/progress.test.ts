import type { LocalDay } from '@fivefold/rules/calendar';
import { rhythmOf, type Rhythm } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { describe, expect, it } from 'vitest';
import { formatLastChecked, formatRhythm } from './progress.ts';

const DAILY = rhythmOf('daily', null);
const MONTHLY = rhythmOf('monthly', null);

function describeLastCheckIn(rhythm: Rhythm, last: string | null) {
  const progress = { lastChecked: last as LocalDay | null, countChecked: 1, countStreak: 0 };
  return formatLastChecked(goalState(rhythm, progress, '2026-11-21' as LocalDay));
}

describe('a goal in words', () => {
  it.each([
    [DAILY, null, 'Not checked yet'],
    [DAILY, '2026-11-21', 'Today'],
    [DAILY, '2026-11-20', 'Yesterday'],
    [DAILY, '2026-11-19', '2 days ago'],
    [MONTHLY, '2026-10-21', 'October'],
    [MONTHLY, '2025-11-21', 'November 2025'],
  ] as const)('of the rhythm %j says of a last check-in on %s: %s', (rhythm, last, text) => {
    expect(describeLastCheckIn(rhythm, last)).toBe(text);
  });

  it('names its rhythm', () => {
    const rhythms = [DAILY, rhythmOf('weekly', 1), rhythmOf('weekly', 2), MONTHLY, rhythmOf('once', null)];
    expect(rhythms.map((rhythm) => formatRhythm(rhythm, 7))).toEqual([
      'Daily',
      'Weekly',
      'Every 2 weeks',
      'Monthly',
      'Once',
    ]);
    expect(formatRhythm(DAILY, 4)).toBe('4 days a week');
  });
});
