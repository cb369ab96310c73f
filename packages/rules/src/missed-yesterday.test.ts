import { describe, expect, it } from 'vitest';
import type { LocalDay } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF, NO_END } from './days-off.ts';
import { isYesterdayMissed } from './missed-yesterday.ts';

const day = (text: string) => text as LocalDay;
// A Saturday.
const TODAY = day('2026-11-21');
const asked = {
  rhythm: { frequency: 'daily' },
  lastChecked: day('2026-11-19'),
  createdOn: day('2026-11-01'),
  today: TODAY,
  daysOff: NO_DAYS_OFF,
} as const;
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

describe('a goal that was missed yesterday', () => {
  it.each([
    ['checked two days ago', '2026-11-19', true],
    ['checked eight days ago', '2026-11-13', true],
    ['checked nine days ago', '2026-11-12', false],
    ['checked yesterday', '2026-11-20', false],
    ['checked today', '2026-11-21', false],
    ['checked tomorrow, before a flight to the west', '2026-11-22', false],
  ])('%s', (_case, lastChecked, isAsked) => {
    expect(isYesterdayMissed({ ...asked, lastChecked: day(lastChecked) })).toBe(isAsked);
  });

  it('is not one that was never checked in', () => {
    expect(isYesterdayMissed({ ...asked, lastChecked: null })).toBe(false);
  });

  it('is not one that was made today', () => {
    expect(isYesterdayMissed({ ...asked, createdOn: TODAY })).toBe(false);
    expect(isYesterdayMissed({ ...asked, createdOn: day('2026-11-20') })).toBe(true);
  });

  it.each([{ frequency: 'weekly', weeklyInterval: 1 }, { frequency: 'monthly' }, { frequency: 'once' }] as const)(
    'is not a $frequency one',
    (rhythm) => {
      expect(isYesterdayMissed({ ...asked, rhythm })).toBe(false);
    },
  );

  it.each<[string, Partial<DaysOff>, boolean]>([
    ['a rest day yesterday', { rest: [{ from: day('2026-11-01'), weekdays: [5] }] }, false],
    ['a rest day today', { rest: [{ from: day('2026-11-01'), weekdays: [6] }] }, true],
    ['away yesterday', { away: [range('2026-11-20', '2026-11-20')] }, false],
    ['away from today on', { away: [range('2026-11-21', '2026-11-25')] }, true],
    ['frozen yesterday', { frozen: [range('2026-11-20', '2026-11-20')] }, false],
    ['in the archive since today', { archived: [range('2026-11-21', NO_END)] }, false],
  ])('with %s', (_case, off, isAsked) => {
    expect(isYesterdayMissed({ ...asked, daysOff: { ...NO_DAYS_OFF, ...off } })).toBe(isAsked);
  });
});
