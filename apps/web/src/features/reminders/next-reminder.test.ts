import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import { DEFAULT_QUIET_HOURS } from '@fivefold/rules/messages';
import { describe, expect, it } from 'vitest';
import { nextReminder, type RemindedGoal } from './next-reminder.ts';
import { daysText, type ReminderDraft } from './reminder-draft.ts';

/** A Saturday. */
const TODAY = '2026-11-21' as LocalDay;
const DAILY: RemindedGoal = {
  id: '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f',
  goal: 'Run',
  frequency: 'daily',
  weekly_interval: null,
  last_checked: null,
  count_checked: 0,
  count_streak: 0,
  days_off: null,
};
const NO_DAYS_OFF = { rest: [], away: [], frozen: [], archived: [] };
const DONE = { last_checked: TODAY, count_checked: 1 };

const at = (time: string, weekdays: ReminderDraft['weekdays'] = WEEKDAYS): ReminderDraft => ({
  key: 0,
  time,
  weekdays,
});

/** At noon, unless told otherwise. */
const next = (drafts: readonly ReminderDraft[], goal: Partial<RemindedGoal> = {}, time = '12:00') => {
  const found = nextReminder(drafts, { ...DAILY, ...goal }, DEFAULT_QUIET_HOURS, {
    now: new Date(`${TODAY}T${time}:00Z`),
    today: TODAY,
    timeZone: 'UTC',
  });
  return found === null ? null : `${found.day} ${found.minute / 60}`;
};

describe('the next reminder', () => {
  it.each([
    ['later today', [at('18:00')], {}, '2026-11-21 18'],
    ['tomorrow, when its time is over', [at('09:00')], {}, '2026-11-22 9'],
    ['the first of several', [at('20:00'), at('13:00'), at('09:00')], {}, '2026-11-21 13'],
    ['on its next weekday', [at('18:00', [3])], {}, '2026-11-25 18'],
    ['tomorrow, when today is done', [at('18:00')], DONE, '2026-11-22 18'],
    [
      'in the next period of a weekly goal',
      [at('18:00')],
      { ...DONE, frequency: 'weekly', weekly_interval: 2 },
      '2026-12-05 18',
    ],
    ['in the next month of a monthly goal', [at('18:00', [1])], { ...DONE, frequency: 'monthly' }, '2026-12-07 18'],
    ['never, when it is done for good', [at('18:00')], { ...DONE, frequency: 'once' }, null],
    [
      'after an absence',
      [at('18:00')],
      { days_off: { ...NO_DAYS_OFF, away: [{ from: TODAY, to: addDays(TODAY, 20) }] } },
      '2026-12-12 18',
    ],
    [
      'never, when it is only on a rest day',
      [at('18:00', [7])],
      { days_off: { ...NO_DAYS_OFF, rest: [{ from: TODAY, weekdays: [7] }] } },
      null,
    ],
    [
      'never, when the goal is in the archive',
      [at('18:00')],
      { days_off: { ...NO_DAYS_OFF, archived: [{ from: TODAY, to: '2999-12-31' }] } },
      null,
    ],
    ['never, in quiet hours', [at('23:00')], {}, null],
    ['never, without a time', [at('')], {}, null],
    ['never, without a weekday', [at('18:00', [])], {}, null],
  ] as const)('comes %s', (_when, drafts, goal, expected) => {
    expect(next(drafts, goal as Partial<RemindedGoal>)).toBe(expected);
  });
});

describe('the days of a reminder', () => {
  it.each([
    [WEEKDAYS, 'every day'],
    [[1, 2, 3, 4, 5], 'weekdays'],
    [[6, 7], 'weekends'],
    [[1, 7, 3], 'Sun, Mon, Wed'],
    [[], 'none'],
  ] as const)('of %j are %s', (weekdays, expected) => {
    expect(daysText(weekdays)).toBe(expected);
  });
});
