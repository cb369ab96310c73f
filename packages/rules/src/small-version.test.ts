import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { goalState, NO_PROGRESS } from './goal-state.ts';
import { isSmallVersionOffered } from './small-version.ts';

const day = (text: string) => text as LocalDay;
const MORNING = 9 * 60;
/** A Saturday. */
const TODAY = day('2026-11-21');
const DAILY: Rhythm = { frequency: 'daily' };

const offered = (more: Partial<Parameters<typeof isSmallVersionOffered>[0]> = {}) =>
  isSmallVersionOffered({
    rhythm: DAILY,
    start: day('2026-11-01'),
    lastChecked: day('2026-11-20'),
    daysOff: NO_DAYS_OFF,
    today: TODAY,
    isDue: true,
    minute: MORNING,
    ...more,
  });

describe('the small version of a goal', () => {
  it.each([
    ['at 17:59', 17 * 60 + 59, false],
    ['at 18:00', 18 * 60, true],
    ['at 23:59', 24 * 60 - 1, true],
  ])('is offered on a due day %s: %#', (_case, minute, isOffered) => {
    expect(offered({ minute })).toBe(isOffered);
    expect(offered({ minute, isDue: false })).toBe(false);
  });

  it.each<[string, Parameters<typeof offered>[0], boolean]>([
    ['a missed day', { lastChecked: day('2026-11-19') }, true],
    ['many missed days', { lastChecked: day('2026-10-01') }, true],
    ['a day off', { lastChecked: day('2026-11-19'), daysOff: frozenOn('2026-11-20') }, false],
    ['a day on which the goal was made', { start: day('2026-11-20'), lastChecked: null }, true],
    ['no day at all', { start: TODAY, lastChecked: null }, false],
    ['a missed week', { rhythm: weekly(1), lastChecked: day('2026-11-07') }, true],
    ['a missed week and a day', { rhythm: weekly(1), lastChecked: day('2026-11-06') }, false],
    ['the week of a check-in', { rhythm: weekly(1), lastChecked: day('2026-11-14') }, false],
    ['a missed fortnight', { rhythm: weekly(2), lastChecked: day('2026-10-24') }, true],
    [
      'a missed month',
      { rhythm: { frequency: 'monthly' }, lastChecked: day('2026-09-10'), today: day('2026-11-01') },
      true,
    ],
    [
      'a missed month and a day',
      { rhythm: { frequency: 'monthly' }, lastChecked: day('2026-09-10'), today: day('2026-11-02') },
      false,
    ],
    ['nothing, as a goal that is done once', { rhythm: { frequency: 'once' }, lastChecked: null }, false],
  ])('is offered in the morning after %s: %#', (_case, more, isOffered) => {
    const start = day('2026-08-01');
    expect(offered({ start, ...more })).toBe(isOffered);
  });

  it('is offered in the morning exactly when a recount of the whole history finds that yesterday was missed', () => {
    const start = day('2026-01-01');
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60)), fc.uniqueArray(fc.nat(60)), fc.integer({ min: 1, max: 60 }), (...any) => {
        const [done, off, nth] = any;
        const days = done.filter((each) => each < nth).toSorted((one, other) => one - other);
        const today = addDays(start, nth);
        const lastChecked = days.length === 0 ? null : addDays(start, days.at(-1) ?? 0);
        const frozen = off.map((each) => ({ from: addDays(start, each), to: addDays(start, each) }));
        const daysOff = { ...NO_DAYS_OFF, frozen };
        const isDue = goalState(DAILY, { ...NO_PROGRESS, lastChecked }, today, daysOff).section === 'due';
        const wasMissed = !done.includes(nth - 1) && !off.includes(nth - 1);
        expect(offered({ start, lastChecked, daysOff, today, isDue })).toBe(isDue && wasMissed);
      }),
    );
  });
});

function weekly(weeklyInterval: 1 | 2): Rhythm {
  return { frequency: 'weekly', weeklyInterval };
}

function frozenOn(text: string) {
  return { ...NO_DAYS_OFF, frozen: [{ from: day(text), to: day(text) }] };
}
