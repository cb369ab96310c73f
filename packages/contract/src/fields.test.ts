import { describe, expect, it } from 'vitest';
import { checkGoal } from './calls/check-ins.ts';
import { createGoal, updateGoal } from './calls/goals.ts';
import { exchangeStreaks } from './calls/billing.ts';
import { email } from './email-field.ts';
import { checkInDescription, localDay } from './fields.ts';
import { goalText } from './goal-fields.ts';

const GOAL_ID = '0c6a1c1e-31c0-4b7e-9d0e-6f9d0a1b2c3d';

describe('fields', () => {
  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['21.11.2026', false],
    ['', false],
    [20261121, false],
    [null, false],
  ])('takes %s as a date: %s', (value, isTaken) => {
    expect(localDay.safeParse(value).success).toBe(isTaken);
  });

  it.each([
    ['Read', true],
    ['  Read  ', true],
    ['', false],
    ['   ', false],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    ['a\u0000b', false],
    [7, false],
  ])('takes %j as a goal: %s', (value, isTaken) => {
    expect(goalText.safeParse(value).success).toBe(isTaken);
  });

  it('trims a goal and keeps line breaks of a note', () => {
    expect(goalText.parse('  Read ')).toBe('Read');
    expect(checkInDescription.parse('one\ntwo')).toBe('one\ntwo');
    expect(checkInDescription.safeParse('x'.repeat(1001)).success).toBe(false);
  });

  it('puts an email address in lower case and refuses what is none', () => {
    expect(email.parse(' Ann@Example.COM ')).toBe('ann@example.com');
    expect(email.parse('Info@Почта.рф')).toBe('info@xn--80a1acny.xn--p1ai');
    for (const wrong of ['', 'ann', 'ann@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      expect(email.safeParse(wrong).success, wrong).toBe(false);
    }
  });
});

describe('bodies', () => {
  it('fill in what the specification makes optional', () => {
    expect(checkGoal.body.parse({ goalId: GOAL_ID, checkDate: '2026-11-21' })).toEqual({
      goalId: GOAL_ID,
      checkDate: '2026-11-21',
      goalDescription: '',
      photoUrl: null,
    });
    expect(exchangeStreaks.body.parse({})).toEqual({ streaks: 5 });
  });

  it('refuse unknown fields, so that no client can set a counter', () => {
    expect(updateGoal.body.safeParse({ goalId: GOAL_ID, count_streak: 99 }).success).toBe(false);
    expect(createGoal.body.safeParse({ value: 'Read', frequency: 'daily', created_by: 'me' }).success).toBe(false);
  });

  it('say in a sentence what is wrong', () => {
    const parsed = createGoal.body.safeParse({ value: '', frequency: 'hourly' });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
      'Enter your goal.',
      'Choose daily, weekly, monthly or once.',
    ]);
  });
});
