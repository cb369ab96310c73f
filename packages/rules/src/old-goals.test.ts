import { describe, expect, it } from 'vitest';
import { NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { NO_PROGRESS, importedProgress } from './goal-state.ts';
import {
  type BannerFacts,
  OLD_GOALS_BANNER_DELAY_MS,
  OLD_GOALS_BANNER_TEXT,
  isOldGoal,
  isOldGoalsBannerDue,
} from './old-goals.ts';
import { day } from './testing/day.ts';
import { daysOff } from './testing/days-off.ts';
import { DAILY, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';

const today = day('2026-11-21');

function goal(rhythm: Rhythm, last: string, daysOff = NO_DAYS_OFF): BannerFacts['goals'][number] {
  return { rhythm, progress: { lastChecked: day(last), countChecked: 2, countStreak: 1 }, daysOff };
}

const neverChecked = { rhythm: DAILY, progress: NO_PROGRESS, daysOff: NO_DAYS_OFF };

describe('an old goal', () => {
  it.each<[Rhythm, string, boolean]>([
    [DAILY, '2026-11-19', false],
    [DAILY, '2026-11-18', true],
    [WEEKLY, '2026-11-18', false],
    [WEEKLY, '2026-11-07', false],
    [WEEKLY, '2026-11-06', true],
    [MONTHLY, '2026-10-21', false],
    [MONTHLY, '2026-10-20', true],
    [ONCE, '2020-01-01', false],
  ])('%o last checked on %s: %s', (rhythm, last, expected) => {
    expect(isOldGoal(goal(rhythm, last), today)).toBe(expected);
  });

  it('was checked in at least once', () => {
    expect(isOldGoal(neverChecked, today)).toBe(false);
  });

  it('has more than imported check-ins, which begin no streak', () => {
    const imported = { rhythm: DAILY, progress: importedProgress(day('2026-11-01')), daysOff: NO_DAYS_OFF };
    expect(isOldGoal(imported, today)).toBe(false);
    expect(isOldGoal({ ...imported, progress: { ...imported.progress, countChecked: 1 } }, today)).toBe(true);
  });
});

describe('the banner', () => {
  const old = goal(DAILY, '2026-11-01');
  const fresh = goal(DAILY, '2026-11-21');

  it.each([
    ['one goal is old and it was never shown', [fresh, old], null, true],
    ['one goal is old and it was shown yesterday', [fresh, old], '2026-11-20', true],
    ['one goal is old and it was shown today', [fresh, old], '2026-11-21', false],
    ['it was shown on a later date, before a flight west', [fresh, old], '2026-11-22', false],
    ['no goal is old', [fresh, neverChecked, goal(ONCE, '2020-01-01')], null, false],
    ['there is no goal', [], null, false],
  ])('when %s', (_when, goals, lastShown, expected) => {
    expect(isOldGoalsBannerDue({ goals, lastShown: lastShown === null ? null : day(lastShown), today })).toBe(expected);
  });

  it.each<[string, BannerFacts['goals'], boolean]>([
    ['rests today', [goal(DAILY, '2026-11-01', daysOff({ away: '2026-11-21..2026-11-30' }))], false],
    ['is in the archive', [goal(DAILY, '2026-11-01', daysOff({ archived: '2026-11-10..2999-12-31' }))], false],
    ['rested since its last check-in', [goal(DAILY, '2026-11-01', daysOff({ away: '2026-11-02..2026-11-20' }))], false],
    ['rested before', [goal(DAILY, '2026-11-01', daysOff({ away: '2026-11-02..2026-11-18' }))], true],
  ])('when the only goal %s', (_which, goals, expected) => {
    expect(isOldGoalsBannerDue({ goals, lastShown: null, today })).toBe(expected);
  });

  it('comes a second after load and says that the streak is lost after 2 or more days', () => {
    expect(OLD_GOALS_BANNER_DELAY_MS).toBe(1000);
    expect(OLD_GOALS_BANNER_TEXT).toContain('not been checked in for 2 or more days');
    expect(OLD_GOALS_BANNER_TEXT).toContain('streak is lost');
  });
});
