import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { checkInDescription, checkInIndex, entityId, photoUrl } from '../fields.ts';
import { checkIn } from '../shapes/check-in.ts';
import { periodAmount, progressFields } from '../shapes/goal.ts';

export const undoneAnswer = z.object({
  success: z.literal(true),
  points_reversed: z.int(),
  total_streaks: z.int(),
  level: z.int(),
  goal: z.object({ id: z.string(), ...progressFields, check_ins_total: z.int() }),
  /** What is left of the goal's amount, where additions went with it; none of a goal without, and none from a version before. */
  amount: z.optional(z.nullable(periodAmount)),
});
export type WireUndoAnswer = z.output<typeof undoneAnswer>;

const undoProblems = [
  'goals.not_found',
  'check_ins.not_found',
  'check_ins.not_yours',
  'check_ins.not_undoable',
] as const;

export const undoCheckIn = defineCall({
  name: 'checkIns.undo',
  method: 'DELETE',
  path: '/api/goal/check',
  summary:
    'Takes the caller’s newest check-in of a personal goal back, with its photo, hearts and points, until the end of the day after it was added.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ goalId: entityId, checkInIndex }),
  answer: undoneAnswer,
  idempotent: true,
  problems: undoProblems,
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});

export const undoSharedCheckIn = defineCall({
  name: 'checkIns.undoShared',
  method: 'DELETE',
  path: '/api/shared-goal/check',
  summary: 'Takes the caller’s newest check-in of a shared goal back, as on a personal goal.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ shared_goal_id: entityId, checkInIndex }),
  answer: undoneAnswer,
  idempotent: true,
  problems: [...undoProblems, 'goals.not_accepted'],
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});

export const restoreCheckIn = defineCall({
  name: 'checkIns.restore',
  method: 'POST',
  path: '/api/goal/check/restore',
  summary:
    'Brings a check-in of a personal or shared goal back that the caller undid a few seconds ago, with its note, photo, hearts and points. It has a new index.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, checkInIndex }),
  answer: z.object({ success: z.literal(true), checkInIndex: z.int() }),
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'check_ins.not_restorable'],
  stales: ['views.dashboard', 'goals.list', 'sharedGoals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});

/** What may be corrected; what is not sent stays. A null takes the photo away. */
const corrections = {
  checkInIndex,
  description: z.optional(checkInDescription),
  photoUrl: z.optional(z.nullable(photoUrl)),
  /** The note as the caller knew it: if it is neither so nor as wanted, another device was first. */
  was: z.optional(z.strictObject({ description: z.optional(z.string()) })),
};

const corrected = z.object({ success: z.literal(true), check_in: checkIn });

const correctProblems = [
  'common.overtaken',
  'goals.not_found',
  'check_ins.not_found',
  'check_ins.not_yours',
  'photos.not_yours',
] as const;

export const correctCheckIn = defineCall({
  name: 'checkIns.correct',
  method: 'PUT',
  path: '/api/goal/check-in',
  summary: 'Changes or removes note and photo of an own check-in. Its hearts stay.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, ...corrections }),
  answer: corrected,
  idempotent: true,
  problems: correctProblems,
  stales: ['views.dashboard', 'goals.list'],
});

export const correctSharedCheckIn = defineCall({
  name: 'checkIns.correctShared',
  method: 'PUT',
  path: '/api/shared-goal/check-in',
  summary: 'Changes or removes note and photo of an own check-in on a shared goal. Its hearts stay.',
  access: 'premium',
  body: z.strictObject({ shared_goal_id: entityId, ...corrections }),
  answer: corrected,
  idempotent: true,
  problems: [...correctProblems, 'goals.not_accepted'],
  stales: ['views.dashboard', 'sharedGoals.list'],
});
