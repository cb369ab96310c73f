import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, firstOfNextMonth, type LocalDay } from './calendar.ts';
import { progressFromHistory } from './check-in.ts';
import { goalState } from './goal-state.ts';
import { anyDay, day } from './testing/day.ts';
import { MONTHLY } from './testing/rhythm.ts';

const stateOf = (last: LocalDay, today: LocalDay) =>
  goalState(MONTHLY, { lastChecked: last, countChecked: 3, countStreak: 2 }, today);

it.each([
  ['2028-02-28', '2028-03-29', true],
  ['2028-02-29', '2028-03-31', false],
  ['2028-02-29', '2028-04-01', true],
  ['2026-04-30', '2026-05-31', false],
  ['2026-04-29', '2026-05-30', true],
])('a monthly goal that was checked on %s has lapsed on %s: %s', (last, today, isLapsed) => {
  expect(stateOf(day(last), day(today)).isLapsed).toBe(isLapsed);
});

it('a monthly goal that is done on the last day of each month never lapses, and does after the one that is missed', () => {
  fc.assert(
    fc.property(anyDay, (on) => {
      const last = addDays(firstOfNextMonth(on), -1);
      const next = addDays(firstOfNextMonth(firstOfNextMonth(on)), -1);
      const { isLapsed, pill } = stateOf(last, next);
      expect([isLapsed, pill.color]).toEqual([false, 'yellow']);
      expect(stateOf(last, addDays(next, 1)).isLapsed).toBe(true);
    }),
  );
});

it('a streak of last days goes on through February', () => {
  const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map(day);
  const progress = { lastChecked: day('2026-05-31'), countChecked: 5, countStreak: 5 };
  expect(progressFromHistory(MONTHLY, days)).toEqual(progress);
});
