import { CONFLICT_TEXTS, findConflict, type GoalConflict, type GoalFields } from '@fivefold/rules/goal-conflicts';
import type { Frequency } from '@fivefold/rules/frequency';
import { Problem } from '#kernel/problem';
import type { DueDays } from './days-off.ts';

const PROBLEMS = {
  rest_not_daily: 'goals.not_daily',
  some_days_not_daily: 'goals.not_daily',
  rest_and_some_days: 'goals.rest_or_some_days',
  avoid_shared: 'goals.not_avoidable',
  avoid_not_daily: 'goals.not_avoidable',
  avoid_some_days: 'goals.not_avoidable',
  avoid_amount: 'goals.not_avoidable',
} as const satisfies Record<GoalConflict, string>;

/** @throws Problem goals.not_daily, goals.rest_or_some_days, goals.not_avoidable, where fields exclude each other */
export function requireFit(fields: GoalFields): void {
  const conflict = findConflict(fields);
  if (conflict !== null) throw new Problem(PROBLEMS[conflict], CONFLICT_TEXTS[conflict]);
}

interface NewGoal extends DueDays {
  readonly frequency: Frequency;
  readonly amount_target?: number | null | undefined;
  readonly avoid?: boolean | undefined;
}

/** What is sent of a new goal. */
export function fieldsOf({
  frequency,
  amount_target: target,
  avoid,
  rest_weekdays,
  days_per_week,
}: NewGoal): GoalFields {
  return {
    frequency,
    avoid: avoid === true,
    hasAmount: (target ?? null) !== null,
    hasRestDays: (rest_weekdays ?? []).length > 0,
    ...(days_per_week !== undefined && { daysPerWeek: days_per_week }),
  };
}
