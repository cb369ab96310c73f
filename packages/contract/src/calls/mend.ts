import { LATE_CHECK_IN_DAYS } from '@fivefold/rules/check-in';
import { MEND_DAYS } from '@fivefold/rules/mend';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, localDay, success } from '../fields.ts';
import { progressFields } from '../shapes/goal.ts';

const daysOf = (most: number) =>
  z._default(
    z.array(localDay, text('Send the days as a list.')).check(
      z.overwrite((days) => [...new Set(days)].toSorted()),
      z.maxLength(most, text('You can mend the last 7 days only.')),
    ),
    [],
  );

/** What is said about missed days: they were done, or freezes make them days off. All others stay as they are. */
const mending = { done: daysOf(LATE_CHECK_IN_DAYS), freeze: daysOf(MEND_DAYS) };

const standing = {
  success: success.shape.success,
  /** Those that the caller has now. */
  freezes: z.int(),
  total_streaks: z.int(),
  level: z.int(),
  goal: z.object({ id: z.string(), ...progressFields, check_ins_total: z.int() }),
};

const mended = z.object({ ...standing, freezes_used: z.int(), points_earned: z.int() });
export type WireMendAnswer = z.output<typeof mended>;

const mendProblems = [
  'goals.not_found',
  'goals.not_accepted',
  'goals.archived',
  'goals.not_mendable',
  'goals.too_many_days_off',
  'check_ins.closed',
  'check_ins.wrong_day',
] as const;

export const mendGoal = defineCall({
  name: 'mend.goal',
  method: 'POST',
  path: '/api/goal/mend',
  summary:
    'Mends the streak of a daily personal goal: late check-ins and freezes for missed days together, all of it or nothing.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, ...mending }),
  answer: mended,
  idempotent: true,
  problems: mendProblems,
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});

export const mendSharedGoal = defineCall({
  name: 'mend.sharedGoal',
  method: 'POST',
  path: '/api/shared-goal/mend',
  summary: 'Mends the caller’s own streak of a daily shared goal, as on a personal goal.',
  access: 'premium',
  body: z.strictObject({ shared_goal_id: entityId, ...mending }),
  answer: mended,
  idempotent: true,
  problems: mendProblems,
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});

const undone = z.object({ ...standing, points_reversed: z.int() });
export type WireMendUndoAnswer = z.output<typeof undone>;

const undoProblems = ['goals.not_found', 'goals.not_accepted', 'goals.mending_kept', 'check_ins.not_undoable'] as const;

export const undoMendingOfGoal = defineCall({
  name: 'mend.undo',
  method: 'POST',
  path: '/api/goal/mend/undo',
  summary: 'Undoes a few seconds later all that mending a personal goal did; the freezes come back, too.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId }),
  answer: undone,
  idempotent: true,
  problems: undoProblems,
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});

export const undoMendingOfSharedGoal = defineCall({
  name: 'mend.undoShared',
  method: 'POST',
  path: '/api/shared-goal/mend/undo',
  summary: 'Undoes a few seconds later all that mending a shared goal did for the caller.',
  access: 'premium',
  body: z.strictObject({ shared_goal_id: entityId }),
  answer: undone,
  idempotent: true,
  problems: undoProblems,
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});
