import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, localDay, success } from '../fields.ts';
import { amount } from '../goal-fields.ts';
import { periodAmount } from '../shapes/goal.ts';
import { undoneAnswer } from './check-in-changes.ts';
import { celebration, checkInAnswer } from './check-ins.ts';

const addition = {
  /** One of the last 7 days, or today. */
  day: localDay,
  add: amount,
  celebration,
};

const state = {
  success: success.shape.success,
  /** Of the newest period; null while nothing is added. */
  amount: z.nullable(periodAmount),
};

const added = z.object({
  ...state,
  /** What the check-in answers that this addition made; null where it made none. */
  check_in: z.nullable(checkInAnswer),
});
export type WireAmountAnswer = z.output<typeof added>;

const problems = [
  'goals.not_found',
  'goals.not_accepted',
  'goals.archived',
  'check_ins.wrong_day',
  'amounts.no_target',
  'amounts.too_much',
] as const;

export const addAmount = defineCall({
  name: 'amounts.add',
  method: 'POST',
  path: '/api/goal/amount',
  summary: 'Adds to what a personal goal counts in its period; reaching the target is the check-in.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ goalId: entityId, ...addition }),
  answer: added,
  idempotent: true,
  problems,
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get'],
});

export const addSharedAmount = defineCall({
  name: 'amounts.addShared',
  method: 'POST',
  path: '/api/shared-goal/amount',
  summary: 'Adds to what a shared goal counts for the caller, as on a personal goal.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ shared_goal_id: entityId, ...addition }),
  answer: added,
  idempotent: true,
  problems,
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get'],
});

const undone = z.object({
  ...state,
  /** What was taken back. */
  removed: z.object({ day: z.string(), add: z.number() }),
  /** What taking back the check-in answers that is no longer reached; null where it stays. */
  check_in: z.nullable(undoneAnswer),
});
export type WireAmountUndoAnswer = z.output<typeof undone>;

const undoProblems = [
  'goals.not_found',
  'goals.not_accepted',
  'amounts.nothing_to_undo',
  'check_ins.not_undoable',
] as const;

export const undoAmount = defineCall({
  name: 'amounts.undo',
  method: 'DELETE',
  path: '/api/goal/amount',
  summary: 'Takes the newest addition to a personal goal back; below the target its check-in goes, too.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ goalId: entityId }),
  answer: undone,
  idempotent: true,
  problems: undoProblems,
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get'],
});

export const undoSharedAmount = defineCall({
  name: 'amounts.undoShared',
  method: 'DELETE',
  path: '/api/shared-goal/amount',
  summary: 'Takes the caller’s newest addition to a shared goal back, as on a personal goal.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ shared_goal_id: entityId }),
  answer: undone,
  idempotent: true,
  problems: undoProblems,
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get'],
});
