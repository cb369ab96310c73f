/**
 * Which fields of a goal exclude each other. The contract, the server and imports refuse by it, the forms show by it.
 *
 * Some fields only say nothing beside others and are kept, so that they are there when the goal is changed back: unit
 * and step without a target, a running timer without minutes, the small version of a day without.
 */

import { DAYS_PER_WEEK_MAX, DAYS_PER_WEEK_MIN } from './days-a-week.ts';
import type { Frequency, WeeklyInterval } from './frequency.ts';
import { text } from './text-key.ts';

/** A goal as far as its fields exclude each other; what is left out is not chosen. */
export interface GoalFields {
  readonly frequency: Frequency;
  readonly isShared?: boolean;
  readonly hasAmount?: boolean;
  /** Whether it is a day without. */
  readonly avoid?: boolean;
  readonly daysPerWeek?: number;
  readonly hasRestDays?: boolean;
}

const AVOID_DAILY = text('Only a goal of every day can be a day without, and it has no amount.');

/** What a person reads about each. */
export const CONFLICT_TEXTS = {
  rest_not_daily: text('Only a daily goal can have rest days.'),
  some_days_not_daily: text('Only a daily goal can be due on some days a week.'),
  rest_and_some_days: text('Choose rest days or a number of days a week, not both.'),
  avoid_shared: text('Only a personal goal can be a day without.'),
  avoid_not_daily: AVOID_DAILY,
  avoid_some_days: AVOID_DAILY,
  avoid_amount: AVOID_DAILY,
} as const;
export type GoalConflict = keyof typeof CONFLICT_TEXTS;

/** @returns the first conflict in the order above; null where all fit */
export function findConflict({
  frequency,
  isShared = false,
  hasAmount = false,
  avoid = false,
  daysPerWeek = DAYS_PER_WEEK_MAX,
  hasRestDays = false,
}: GoalFields): GoalConflict | null {
  const isDaily = frequency === 'daily';
  const hasSomeDays = daysPerWeek < DAYS_PER_WEEK_MAX;
  if (hasRestDays && !isDaily) return 'rest_not_daily';
  if (hasSomeDays && !isDaily) return 'some_days_not_daily';
  if (hasRestDays && hasSomeDays) return 'rest_and_some_days';
  if (!avoid) return null;
  if (isShared) return 'avoid_shared';
  if (!isDaily) return 'avoid_not_daily';
  if (hasSomeDays) return 'avoid_some_days';
  return hasAmount ? 'avoid_amount' : null;
}

export const mayAvoid = (fields: GoalFields): boolean => findConflict({ ...fields, avoid: true }) === null;

export const mayHaveSomeDays = (fields: GoalFields): boolean =>
  findConflict({ ...fields, daysPerWeek: DAYS_PER_WEEK_MIN }) === null;

export const mayHaveRestDays = (fields: GoalFields): boolean => findConflict({ ...fields, hasRestDays: true }) === null;

/** A day without is held or not: nothing smaller counts. */
export const mayBeSmall = ({ avoid = false }: Pick<GoalFields, 'avoid'>): boolean => !avoid;

/** The interval that is stored with a frequency: only a weekly goal has one, by itself that of every week. */
export function intervalOf(frequency: Frequency, wanted: WeeklyInterval | null | undefined): WeeklyInterval | null {
  return frequency === 'weekly' ? (wanted ?? 1) : null;
}
