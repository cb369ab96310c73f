import { AMOUNT_BARS_MAX, AMOUNT_SPANS } from '@fivefold/rules/amount-history';
import { AUTOMATICITY_SHOWN } from '@fivefold/rules/automaticity';
import { daysBetween } from '@fivefold/rules/calendar';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import { HISTORY_DAYS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, faceFields, frequency, localDay, wireDay, wireRange, weeklyInterval, listOf } from '../fields.ts';
import { daysOff, goalName, pastDaysOff, progressFields, rooted } from '../shapes/goal.ts';

const goalId = z.object({ id: entityId });

/** One check-in, looked back at: nothing that a person wrote or showed. */
const pastCheckIn = z.object({
  date: wireDay,
  index: z.int(),
  /** Added on a later day. */
  late: z.boolean(),
  /** Whether it has one. */
  note: z.boolean(),
  photo: z.boolean(),
  /** Whether it was the small version; only its author is told. A version before answers none. */
  small: z._default(z.boolean(), false),
  /** Whether it was the first one after a missed period, and the milestone that it reached; none from a version before. */
  came_back: z._default(z.boolean(), false),
  milestone: z._default(z.nullable(z.int()), null),
  /** What was added in its period, in decimals; null where nothing was, and from a version before. */
  amount: z._default(z.nullable(z.number()), null),
  celebration: z.enum(ALL_CELEBRATIONS),
});
export type WirePastCheckIn = z.output<typeof pastCheckIn>;

export const getGoalHistory = defineCall({
  name: 'goals.history',
  method: 'GET',
  path: '/api/goal/{id}/history',
  summary:
    'The check-ins of a goal the caller may see from one day to another, both included: the caller’s own, or a friend’s on their public goal (Beyond section 6).',
  access: 'premium',
  tokenScope: 'read',
  params: goalId,
  query: z.strictObject({ from: localDay, to: localDay }).check(
    z.refine(({ from, to }) => from <= to, text('The first day lies after the last one.')),
    z.refine(({ from, to }) => daysBetween(from, to) < HISTORY_DAYS_MAX, text('Ask for at most 366 days at once.')),
  ),
  answer: z.object({
    /** Ascending. */
    check_ins: listOf(pastCheckIn, HISTORY_DAYS_MAX),
    /** The day of the last check-in before `from`. */
    before: z.nullable(wireDay),
    /**
     * Of the person whose check-ins these are, in that time, and since `before` if it lies within a year of it. A version
     * before answers none.
     */
    days_off: z._default(pastDaysOff, null),
  }),
  problems: ['goals.not_found'],
});

const run = z.object({ from: wireDay, to: wireDay, count: z.int() });

export const getGoalSummary = defineCall({
  name: 'goals.summary',
  method: 'GET',
  path: '/api/goal/{id}/summary',
  summary:
    'A goal the caller may see, with how often it was done in all, its current and its best run (Beyond section 6).',
  access: 'premium',
  tokenScope: 'read',
  params: goalId,
  isSaved: true,
  answer: z.object({
    goal: z.object({
      ...goalName,
      type: z.enum(['regular', 'shared']),
      is_public: z.boolean(),
      /** The day on which the goal was made, in the caller’s zone. */
      created_on: wireDay,
      frequency,
      weekly_interval: z.nullable(weeklyInterval),
      ...progressFields,
      days_off: daysOff,
      rooted,
    }),
    /** Whose check-ins are counted: the caller, or the friend whose goal it is. */
    person: z.object({ uid: z.string(), name: z.string(), avatar_color: faceFields.avatar_color }),
    check_ins: z.int(),
    /** Periods in a row that were done; null while none is going on. */
    current_run: z.nullable(run),
    best_run: z.nullable(run),
    /** How often the goal was come back to; none from a version before. */
    returns: z._default(z.int(), 0),
    /**
     * Of a goal to do without, on how many of each weekday its owner slipped in the last 90 days, Monday first; no one
     * else is told.
     */
    slips: z.optional(listOf(z.int(), WEEKDAYS.length)),
    /** How firmly it holds, in percent (Beyond section 12); null before the first check-in, and for a goal done once. */
    strength: z._default(z.nullable(z.int()), null),
    /** What the owner of a personal goal answered about it, ascending; no one else is told. */
    automaticity: z.optional(
      z.object({
        answers: listOf(z.object({ date: wireDay, mean: z.number() }), AUTOMATICITY_SHOWN),
        /** Whether it may be let go now. */
        may_root: z.boolean(),
      }),
    ),
  }),
  problems: ['goals.not_found'],
});
export type WireGoalSummary = z.output<typeof getGoalSummary.answer>;

const amountOfBar = z.object({ ...wireRange.shape, sum: z.number() });

export const getGoalAmounts = defineCall({
  name: 'goals.amounts',
  method: 'GET',
  path: '/api/goal/{id}/amounts',
  summary:
    'What the caller added to a goal of their own in 30 days, a year or 5 years: by day, by week or by month, with sum, mean and best day (Beyond section 14).',
  access: 'premium',
  tokenScope: 'read',
  params: goalId,
  query: z.strictObject({ span: z.enum(AMOUNT_SPANS, text('Ask for 30-days, 1-year or 5-years.')) }),
  isSaved: true,
  answer: z.object({
    span: z.enum(AMOUNT_SPANS),
    /** Ascending, also those in which nothing was added; the last one ends on the caller’s today. */
    bars: listOf(amountOfBar, AMOUNT_BARS_MAX),
    sum: z.number(),
    /** Days on which something was added. */
    days: z.int(),
    /** A day, of those days; null without any. */
    mean: z.nullable(z.number()),
    /** The day with the most, of equal ones the newest; null without any. */
    best: z.nullable(z.object({ day: wireDay, sum: z.number() })),
  }),
  problems: ['goals.not_found'],
});
export type WireGoalAmounts = z.output<typeof getGoalAmounts.answer>;
