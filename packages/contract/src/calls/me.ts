import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import {
  BEST_GOALS_SHOWN,
  MEMORIES_SHOWN,
  POINTS_MONTHS,
  ROOT_TILES,
  ROOTS_SHOWN,
  YEAR_DAYS,
} from '@fivefold/rules/year-summary';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireDay, listOf } from '../fields.ts';
import { goalAmount } from '../shapes/goal-amount.ts';
import { goalName, wireRoot } from '../shapes/goal.ts';

const meSummary = z.object({
  /** The day on which the person joined. */
  since: wireDay,
  /** The year that is counted: 366 days up to the person's today. */
  from: wireDay,
  to: wireDay,
  /**
   * The person's own check-ins in that year on all goals that they have, those in the archive too; days with none are
   * left out.
   */
  days: listOf(z.object({ date: wireDay, count: z.int() }), YEAR_DAYS),
  /** The points of the last 12 calendar months, ascending: each check-in's points in the month of its day. */
  months: listOf(z.object({ month: z.string(), points: z.int() }), POINTS_MONTHS),
  /** All points ever earned. */
  points_total: z.int(),
  /** The goals with the most check-ins of the person in that year, at most 5; the streak is as of today. */
  best_goals: listOf(
    z.object({
      ...goalName,
      count: z.int(),
      count_streak: z.int(),
    }),
    BEST_GOALS_SHOWN,
  ),
  /** What was added in that year to the goals with the most days of it, at most 5. A version before answers none. */
  amounts: z._default(listOf(goalAmount, BEST_GOALS_SHOWN), []),
  /**
   * Goals that happen by themselves by now, those that took root last first, at most 100. A version before answers none.
   */
  roots: z._default(
    listOf(
      z.object({
        ...goalName,
        rooted: wireRoot,
        check_ins: z.int(),
        /** Whether this month has its check-in. */
        is_checked: z.boolean(),
        /** Its newest check-ins, ascending. */
        tiles: listOf(
          z.object({
            index: z.int(),
            celebration: z.enum(ALL_CELEBRATIONS),
            late: z.boolean(),
            small: z.boolean(),
            came_back: z.boolean(),
            milestone: z.nullable(z.int()),
          }),
          ROOT_TILES,
        ),
      }),
      ROOTS_SHOWN,
    ),
    [],
  ),
  /**
   * Check-ins of the caller's that have a note or a photo: those of this day a week, a month and a year ago, and then each
   * goal's first one, the oldest first. A version before answers none.
   */
  memories: z._default(
    listOf(
      z.object({
        ...goalName,
        date: wireDay,
        /** Its beginning; empty where there is only a photo. */
        note: z.string(),
        photo: z.boolean(),
        /** Whether it is the goal's first check-in. */
        is_first: z.boolean(),
      }),
      MEMORIES_SHOWN,
    ),
    [],
  ),
  /** How many there are in all, and how many goals took root in the year, taken up again or not. */
  roots_total: z._default(z.int(), 0),
  roots_of_year: z._default(z.int(), 0),
  /** Months of Performance that points paid for, and what the billed ones saved; null where nothing is sold. */
  performance: z.nullable(z.object({ months_earned: z.int(), saved_cents: z.int() })),
});

export const getMeSummary = defineCall({
  name: 'me.summary',
  method: 'GET',
  path: '/api/me',
  summary:
    'The caller’s last year over all goals: check-ins by day, points by month, best goals, memories and earned months.',
  access: 'premium',
  tokenScope: 'read',
  query: z.strictObject({}),
  isSaved: true,
  answer: meSummary,
  problems: [],
});
export type WireMeSummary = z.output<typeof meSummary>;
