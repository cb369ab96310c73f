import { DAY_ANSWERS, MISS_REASONS } from '@fivefold/rules/miss';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, localDay, success } from '../fields.ts';

/** What got in the way, or that it was no day without. */
export const dayAnswer = z.enum(
  DAY_ANSWERS,
  text('Choose what got in the way: forgot, no_time, ill or not_mine; of a day without say slipped.'),
);

export const answerMiss = defineCall({
  name: 'goals.miss',
  method: 'POST',
  path: '/api/goal/miss',
  summary:
    'Says of a missed day of a daily goal, personal or shared, that it was not done, and what got in the way; of a goal to do without, that they slipped, also today. The first answer for a day stays.',
  access: 'premium',
  body: z.strictObject({
    goalId: entityId,
    day: localDay,
    /** Left out by a person who only says that they did not do it. */
    reason: z.optional(dayAnswer),
  }),
  answer: z.object({
    success: success.shape.success,
    /** The kind of which this was the third answer on the goal within 60 days; null otherwise. */
    offer: z.nullable(z.enum(MISS_REASONS)),
  }),
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.archived', 'goals.not_missed', 'goals.not_avoided'],
  stales: ['views.dashboard', 'goals.list', 'sharedGoals.list'],
});

export const undoSlip = defineCall({
  name: 'goals.undoSlip',
  method: 'DELETE',
  path: '/api/goal/miss',
  summary: 'Takes back that the caller slipped on a day of a goal to do without; the day is open again.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, day: localDay }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found'],
  stales: ['views.dashboard', 'goals.list'],
});
