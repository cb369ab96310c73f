import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, localDay, success } from '../fields.ts';
import { daysPerWeek, dueDaysBefore, restOrSomeDays, restWeekdays } from '../goal-fields.ts';
import { absences } from '../shapes/profile.ts';

const GOAL_LISTS = ['views.dashboard', 'goals.list', 'sharedGoals.list'] as const;

export const setRestDays = defineCall({
  name: 'daysOff.rest',
  method: 'PUT',
  path: '/api/goal/rest-days',
  summary:
    'Sets the weekdays on which the caller rests from a daily goal, personal or shared, or on how many days of a week it is due, from today on.',
  access: 'premium',
  body: z
    .strictObject({
      goalId: entityId,
      rest_weekdays: z.optional(restWeekdays),
      days_per_week: z.optional(daysPerWeek),
      was: z.optional(z.strictObject(dueDaysBefore)),
    })
    .check(
      z.refine(
        ({ rest_weekdays, days_per_week }) => rest_weekdays !== undefined || days_per_week !== undefined,
        text('Choose the days on which the goal rests.'),
      ),
      restOrSomeDays,
    ),
  answer: success,
  idempotent: true,
  problems: [
    'common.overtaken',
    'goals.not_found',
    'goals.not_accepted',
    'goals.not_daily',
    'goals.not_avoidable',
    'goals.rest_or_some_days',
    'goals.too_many_days_off',
  ],
  stales: GOAL_LISTS,
});

const awayAnswer = z.object({ success: z.literal(true), away: absences });

export const goAway = defineCall({
  name: 'daysOff.goAway',
  method: 'POST',
  path: '/api/away',
  summary: 'Lets all goals of the caller rest from one day to another, both included, for at most 30 days.',
  access: 'premium',
  body: z.strictObject({ from: localDay, to: localDay }),
  answer: awayAnswer,
  idempotent: true,
  problems: ['away.not_possible', 'goals.too_many_days_off'],
  stales: [...GOAL_LISTS, 'profile.get'],
});

export const endAway = defineCall({
  name: 'daysOff.endAway',
  method: 'DELETE',
  path: '/api/away',
  summary:
    'Ends the absence that began on a day, or takes it back if it did not begin: from today on every day counts.',
  access: 'premium',
  body: z.strictObject({ from: localDay }),
  answer: awayAnswer,
  idempotent: true,
  problems: ['away.not_found'],
  stales: [...GOAL_LISTS, 'profile.get'],
});

const frozen = z.object({
  success: z.literal(true),
  freezes_used: z.int(),
  /** Those that are left. */
  freezes: z.int(),
});

/** How many freezes the caller was told that it takes; where it takes another number, nothing changes. */
const freezes = z.optional(z.int().check(z.minimum(1)));

export const freezeGoal = defineCall({
  name: 'daysOff.freeze',
  method: 'POST',
  path: '/api/goal/freeze',
  summary: 'Keeps the lost streak of a personal goal: freezes make all missed days days off, or nothing changes.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, freezes }),
  answer: frozen,
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_freezable', 'goals.too_many_days_off'],
  stales: ['views.dashboard', 'goals.list', 'profile.get'],
});

export const freezeSharedGoal = defineCall({
  name: 'daysOff.freezeShared',
  method: 'POST',
  path: '/api/shared-goal/freeze',
  summary: 'Keeps the caller’s own lost streak of a shared goal, as on a personal goal.',
  access: 'premium',
  body: z.strictObject({ shared_goal_id: entityId, freezes }),
  answer: frozen,
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.not_freezable', 'goals.too_many_days_off'],
  stales: ['views.dashboard', 'sharedGoals.list', 'profile.get'],
});
