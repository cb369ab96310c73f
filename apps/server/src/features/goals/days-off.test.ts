import { addDays, dayOfDate } from '@fivefold/rules/calendar';
import { type DaysOff, NO_DAYS_OFF, readDaysOff } from '@fivefold/rules/days-off';
import { goalState } from '@fivefold/rules/goal-state';
import { expect, it } from 'vitest';
import { toWireDaysOff } from './days-off.ts';

const today = dayOfDate(2026, 11, 22);
const range = (first: number, last: number) => ({ from: addDays(today, first), to: addDays(today, last) });

it.each<[string, DaysOff, lastChecked: number, absences: number]>([
  ['an absence a year ago', { ...NO_DAYS_OFF, away: [range(-366, -366)] }, -2, 1],
  ['an absence that is long over', { ...NO_DAYS_OFF, away: [range(-400, -367), range(-3, -1)] }, -4, 1],
  [
    'an absence that is long over, and the archive since',
    { ...NO_DAYS_OFF, away: [range(-400, -390)], archived: [range(-389, -1)] },
    -401,
    1,
  ],
])('answers what the web app needs to find the same state: %s', (_what, daysOff, lastChecked, absences) => {
  const answered = toWireDaysOff(daysOff, today);
  const progress = { lastChecked: addDays(today, lastChecked), countChecked: 3, countStreak: 1 };
  const state = goalState({ frequency: 'daily' }, progress, today, readDaysOff(answered));
  expect(state).toEqual(goalState({ frequency: 'daily' }, progress, today, daysOff));
  expect([state.isLapsed, answered?.away.length]).toEqual([false, absences]);
});
