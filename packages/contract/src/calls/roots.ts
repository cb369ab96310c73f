import { AUTOMATICITY_MAX, AUTOMATICITY_MIN, AUTOMATICITY_SENTENCES } from '@fivefold/rules/automaticity';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, success } from '../fields.ts';

const FOUR = text('Answer all four with 1 to 7.');

/** Four answers, in the order of the sentences. */
export const automaticityItems = z
  .array(z.int(FOUR).check(z.minimum(AUTOMATICITY_MIN, FOUR), z.maximum(AUTOMATICITY_MAX, FOUR)), FOUR)
  .check(z.length(AUTOMATICITY_SENTENCES.length, FOUR));

export const answerAutomaticity = defineCall({
  name: 'goals.automaticity',
  method: 'POST',
  path: '/api/goal/automaticity',
  summary:
    'Answers how much a personal goal happens by itself, in four numbers from 1 to 7, or leaves the question out with null; it is asked once in four weeks.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, items: z.nullable(automaticityItems) }),
  answer: z.object({
    success: z.literal(true),
    /** Whether the goal has taken root, and may be let go. */
    may_root: z.boolean(),
  }),
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.not_asked'],
  stales: ['views.dashboard', 'goals.list', 'goals.summary'],
});

export const rootGoal = defineCall({
  name: 'goals.root',
  method: 'PUT',
  path: '/api/goal/root',
  summary:
    'Lets a personal goal go that has taken root: it is one of once a month then, without reminders; or takes it up again, as it was.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, rooted: z.boolean(text('Say whether the goal is rooted.')) }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.archived', 'goals.not_rootable'],
  stales: ['views.dashboard', 'goals.list', 'goals.summary', 'goals.history', 'me.summary'],
});
