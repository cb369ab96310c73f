import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, success } from '../fields.ts';

const GOAL_LISTS = ['views.dashboard', 'goals.list', 'sharedGoals.list'] as const;

export const moveGoal = defineCall({
  name: 'goals.move',
  method: 'PUT',
  path: '/api/goal/order',
  summary: 'Moves one of the caller’s goals, personal or shared, before another one, or behind all with null.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, before: z.nullable(entityId) }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found'],
  stales: GOAL_LISTS,
});

export const archiveGoal = defineCall({
  name: 'goals.archive',
  method: 'PUT',
  path: '/api/goal/archive',
  summary: 'Puts one of the caller’s goals, personal or shared, into their archive, where it rests, or brings it back.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, archived: z.boolean(text('Say whether the goal is archived.')) }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.too_many_days_off'],
  stales: GOAL_LISTS,
});

export const restoreGoal = defineCall({
  name: 'goals.restore',
  method: 'POST',
  path: '/api/goal/restore',
  summary: 'Brings a goal back that the caller deleted a few seconds ago, with all that it had.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.too_many'],
  stales: GOAL_LISTS,
});
