import { WEEKDAYS } from '@fivefold/rules/days-off';
import { DAY_MARKS, WEEK_GOALS_SHOWN } from '@fivefold/rules/week';
import { SUGGESTION_KINDS } from '@fivefold/rules/week-suggestion';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireDay, wireRange, listOf } from '../fields.ts';
import { goalAmount } from '../shapes/goal-amount.ts';
import { goalName } from '../shapes/goal.ts';

const weekSummary = z.object({
  /** Monday to Sunday, the last week that is over in the caller’s zone. */
  week: wireRange,
  /** The caller’s today. */
  today: wireDay,
  /** How many goals the person had in that week; none of the rest says anything without one. */
  goals: z.int(),
  kept: z.int(),
  missed: z.int(),
  /** Whether all that slipped by are days of one goal, not weeks, months or days of several. */
  are_missed_days: z.boolean(),
  /** Given in that week to the person’s check-ins of the last two weeks. */
  hearts: z.int(),
  /** Null when nothing was due, or all goals rest. */
  suggestion: z.nullable(
    z.object({
      kind: z.enum(SUGGESTION_KINDS),
      goal: z.nullable(z.object({ ...goalName, cue: z._default(z.nullable(z.string()), null) })),
      /** Of 'rest': 1 is Monday. */
      weekday: z.nullable(z.union(WEEKDAYS.map((weekday) => z.literal(weekday)))),
      /** Of 'block': the check-ins that it still takes. */
      left: z.nullable(z.int()),
    }),
  ),
  /**
   * The first goals that something was due for, those that slipped by before the others, in the person’s order; at most
   * 5.
   */
  lines: listOf(
    z.object({
      ...goalName,
      kept: z.int(),
      missed: z.int(),
      /** Monday to Sunday. */
      marks: listOf(z.enum(DAY_MARKS), WEEKDAYS.length),
    }),
    WEEK_GOALS_SHOWN,
  ),
  /**
   * What was added in that week, in the person’s order of goals; at most 5. A version before answers none.
   */
  amounts: z._default(listOf(goalAmount, WEEK_GOALS_SHOWN), []),
  /** How many more goals something was due for. */
  more: z.int(),
});

export const getLastWeek = defineCall({
  name: 'week.last',
  method: 'GET',
  path: '/api/week',
  summary:
    'The caller’s last week from Monday to Sunday over all goals: kept, missed, hearts received and one suggestion (Beyond section 6).',
  access: 'premium',
  tokenScope: 'read',
  query: z.strictObject({}),
  isSaved: true,
  answer: weekSummary,
  problems: [],
});
export type WireWeek = z.output<typeof weekSummary>;
