import { FRIENDS_MAX } from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import { text } from '@fivefold/rules/text-key';
import { defineCall } from '../call.ts';
import { entityId, frequency, success, uid, weeklyInterval } from '../fields.ts';
import {
  daysPerWeek,
  goalStyle,
  goalText,
  labelBefore,
  ownTexts,
  ownTextsBefore,
  restOrSomeDays,
  restWeekdays,
  sharedStyle,
} from '../goal-fields.ts';
import { regularGoal, sharedGoal } from '../shapes/goal.ts';

/** Fields of the new-goal form (Specification section 3). `weekly_interval` counts for weekly goals only. */
const newGoal = {
  value: goalText,
  frequency,
  weekly_interval: z.optional(z.nullable(weeklyInterval)),
  /** Of a daily goal; the caller's own. */
  rest_weekdays: z.optional(restWeekdays),
  /** Of a daily goal, which is due on 7 unless it says otherwise; of a shared one for both. */
  days_per_week: z.optional(daysPerWeek),
  ...goalStyle,
  /** The caller's own. A cue of null was offered and left out; without the field none was offered. */
  ...ownTexts,
};

/**
 * A shared goal without one is refused with its own sentence. The specification's form sends it for a personal goal,
 * too, also with what was chosen before the type was changed: there it says nothing.
 */
const chosenFriend = z.optional(z.nullable(z.union([z.literal(''), uid])));

/** Friends who see a goal that is not public. Naming one twice is naming them once. */
const audienceUids = z.optional(
  z.array(uid, text('Choose friends who may see the goal.')).check(
    z.overwrite((uids) => [...new Set(uids)]),
    z.maxLength(FRIENDS_MAX, text('Choose from your friends.')),
  ),
);

const ALL_OR_CHOSEN = text('A goal is for all friends or for chosen ones.');
const isForOne = ({
  is_public,
  audience_uids = [],
}: {
  is_public?: boolean | undefined;
  audience_uids?: string[] | undefined;
}) => is_public !== true || audience_uids.length === 0;

export const createGoal = defineCall({
  name: 'goals.create',
  method: 'POST',
  path: '/api/user-goal',
  summary: 'Creates a personal goal.',
  access: 'premium',
  body: z
    .strictObject({
      /** Made on the device, which may use the goal before the server knows it; without one the server makes it. */
      id: z.optional(entityId),
      ...newGoal,
      is_public: z._default(z.boolean(text('Say whether friends may see the goal.')), false),
      is_shared: z.optional(z.literal(false, text('Shared goals are created with /api/shared-goal.'))),
      friend_uid: chosenFriend,
      audience_uids: audienceUids,
    })
    .check(z.refine(isForOne, ALL_OR_CHOSEN), restOrSomeDays),
  answer: z.object({ data: regularGoal }),
  idempotent: true,
  problems: [
    'goals.id_taken',
    'goals.too_many',
    'goals.not_daily',
    'goals.not_avoidable',
    'goals.too_many_days_off',
    'friends.not_found',
  ],
  stales: ['views.dashboard', 'goals.list'],
});

export const updateGoal = defineCall({
  name: 'goals.update',
  method: 'PUT',
  path: '/api/user-goal',
  summary:
    'Changes a personal goal’s text, emoji, color, visibility, days a week or how it is counted; nothing else can be changed here.',
  access: 'premium',
  body: z
    .strictObject({
      goalId: entityId,
      goal: z.optional(goalText),
      is_public: z.optional(z.boolean(text('Say whether friends may see the goal.'))),
      /** Chosen friends; `is_public` without them ends the choice. */
      audience_uids: audienceUids,
      /** Of a daily goal without rest days, from today on. */
      days_per_week: z.optional(daysPerWeek),
      ...goalStyle,
      was: z.optional(
        z.strictObject({
          ...labelBefore,
          is_public: z.optional(z.boolean()),
          audience_uids: z.optional(z.array(z.string()).check(z.maxLength(FRIENDS_MAX))),
        }),
      ),
    })
    .check(z.refine(isForOne, ALL_OR_CHOSEN)),
  answer: z.object({ data: regularGoal }),
  idempotent: true,
  problems: [
    'common.overtaken',
    'goals.not_found',
    'goals.visibility_fixed',
    'goals.not_daily',
    'goals.not_avoidable',
    'goals.rest_or_some_days',
    'goals.too_many_days_off',
    'friends.not_found',
  ],
  stales: ['views.dashboard', 'goals.list'],
});

export const setOwnTexts = defineCall({
  name: 'goals.ownTexts',
  method: 'PUT',
  path: '/api/goal/own-texts',
  summary:
    'Changes the caller’s own cue, small version and part of the day of a personal or shared goal (Beyond sections 12, 13 and 16).',
  access: 'premium',
  body: z.strictObject({
    goalId: entityId,
    ...ownTexts,
    /** The question whether the cue still works was answered. */
    cue_answered: z.optional(z.literal(true)),
    was: z.optional(z.strictObject(ownTextsBefore)),
  }),
  answer: success,
  idempotent: true,
  problems: ['common.overtaken', 'goals.not_found', 'goals.not_accepted'],
  stales: ['views.dashboard', 'goals.list', 'sharedGoals.list'],
});

export const deleteGoal = defineCall({
  name: 'goals.delete',
  method: 'DELETE',
  path: '/api/user-goal',
  summary: 'Deletes a personal goal with its check-ins; for a few seconds it can be restored. Streak points stay.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, was: z.optional(z.pick(z.strictObject(labelBefore), { goal: true })) }),
  answer: success,
  idempotent: true,
  problems: ['common.overtaken', 'goals.not_found'],
  stales: ['views.dashboard', 'goals.list'],
});

export const createSharedGoal = defineCall({
  name: 'sharedGoals.create',
  method: 'POST',
  path: '/api/shared-goal',
  summary: 'Creates a goal shared with one friend, who is asked to accept it.',
  access: 'premium',
  body: z
    .strictObject({
      /** Made on the device, as a personal goal's. */
      id: z.optional(entityId),
      ...newGoal,
      ...sharedStyle,
      friend_uid: chosenFriend,
      is_shared: z.optional(z.literal(true)),
      is_public: z.optional(z.boolean()),
    })
    .check(restOrSomeDays),
  answer: z.object({ data: sharedGoal }),
  idempotent: true,
  problems: [
    'goals.friend_required',
    'goals.id_taken',
    'goals.too_many',
    'goals.too_many_offers',
    'goals.not_daily',
    'goals.too_many_days_off',
    'friends.not_found',
  ],
  stales: ['views.dashboard', 'sharedGoals.list'],
});

const sharedGoalId = z.strictObject({ id: entityId });

export const updateSharedGoal = defineCall({
  name: 'sharedGoals.update',
  method: 'PUT',
  path: '/api/shared-goal/{id}',
  summary: 'Changes a shared goal’s text, emoji and color; its creator only.',
  access: 'premium',
  params: sharedGoalId,
  body: z.strictObject({ goal: goalText, ...sharedStyle, was: z.optional(z.strictObject(labelBefore)) }),
  answer: z.object({ data: sharedGoal }),
  idempotent: true,
  problems: ['common.overtaken', 'goals.not_found', 'goals.not_yours'],
  stales: ['views.dashboard', 'sharedGoals.list'],
});

export const deleteSharedGoal = defineCall({
  name: 'sharedGoals.delete',
  method: 'DELETE',
  path: '/api/shared-goal/{id}',
  summary: 'Deletes a shared goal for both (its creator) or leaves it (the other participant).',
  access: 'premium',
  params: sharedGoalId,
  answer: success,
  idempotent: true,
  problems: ['goals.not_found'],
  stales: ['views.dashboard', 'sharedGoals.list'],
});

const offeredGoal = z.strictObject({ goalId: entityId });

export const acceptSharedGoal = defineCall({
  name: 'sharedGoals.accept',
  method: 'POST',
  path: '/api/shared-goal/accept',
  summary: 'Accepts a shared goal that a friend offers; from now on it counts. A check-in accepts it, too.',
  access: 'premium',
  body: offeredGoal,
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.too_many'],
  stales: ['views.dashboard', 'sharedGoals.list'],
});

export const declineSharedGoal = defineCall({
  name: 'sharedGoals.decline',
  method: 'POST',
  path: '/api/shared-goal/decline',
  summary: 'Declines a shared goal that a friend offers; it stays theirs.',
  access: 'premium',
  body: offeredGoal,
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.accepted'],
  stales: ['views.dashboard', 'sharedGoals.list'],
});

export const noteHighFive = defineCall({
  name: 'sharedGoals.highFive',
  method: 'POST',
  path: '/api/shared-goal/high-five',
  summary: 'Notes that the caller has seen the high five of the last day on which both checked in: it is shown once.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId }),
  answer: success,
  problems: ['goals.not_found'],
});

export const nudgePartner = defineCall({
  name: 'sharedGoals.nudge',
  method: 'POST',
  path: '/api/shared-goal/nudge',
  summary: 'Nudges the other participant of a shared goal, who is due while the caller is done; once a day and goal.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.not_nudgeable'],
  stales: ['views.dashboard', 'sharedGoals.list'],
});
