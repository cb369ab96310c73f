import { MISS_REASONS } from '@fivefold/rules/miss';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, localDay, success } from '../fields.ts';

/** What got in the way. */
export const missReason = z.enum(MISS_REASONS, text('Choose what got in the way: forgot, no_time, ill or not_mine.'));

export const answerMiss = defineCall({
  name: 'goals.miss',
  method: 'POST',
  path: '/api/goal/miss',
  summary:
    'Says of a missed day of a daily goal, personal or shared, that it was not done, and what got in the way. The first reason for a day stays.',
  access: 'premium',
  body: z.strictObject({
    goalId: entityId,
    day: localDay,
    /** Left out by a person who only says that they did not do it. */
    reason: z.optional(missReason),
  }),
  answer: z.object({
    success: success.shape.success,
    /** The kind of which this was the third answer on the goal within 60 days; null otherwise. */
    offer: z.nullable(z.enum(MISS_REASONS)),
  }),
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.archived', 'goals.not_missed'],
  stales: ['views.dashboard', 'goals.list', 'sharedGoals.list'],
});
