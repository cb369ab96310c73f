import { CELEBRATIONS } from '@fivefold/rules/celebration';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { checkInDescription, entityId, localDay, photoUrl } from '../fields.ts';
import { checkIn } from '../shapes/check-in.ts';
import { nextMilestone, progressFields } from '../shapes/goal.ts';

/** The animation that the device plays unless points are earned, for which it is the wave (Beyond section 6). */
export const celebration = z.optional(z.enum(CELEBRATIONS, text('This animation doesn’t exist.')));

const payload = {
  goalDescription: z._default(checkInDescription, ''),
  checkDate: localDay,
  photoUrl: z._default(z.nullable(photoUrl), null),
  /** Whether the date may be one of the last 7 days (Beyond section 4). */
  late: z.optional(z.boolean(text('Say whether the check-in is late.'))),
  /** Whether it was the small version (Beyond section 12). It counts in full, and as a whole one where the goal has none. */
  small: z.optional(z.boolean(text('Say whether it was the small version.'))),
  celebration,
};

export const checkInAnswer = z.object({
  success: z.literal(true),
  /** Whether this check-in earned points (Decisions section 3). */
  streak_earned: z.boolean(),
  points_earned: z.int(),
  /** The limit on points in 30 days that left fewer than the goal earns; null for none, and none from a version before. */
  points_limit: z.optional(z.nullable(z.int())),
  total_streaks: z.int(),
  level: z.int(),
  goal: z.object({ id: z.string(), ...progressFields, check_ins_total: z.int(), next_milestone: nextMilestone }),
  check_in: checkIn,
  /** The row of the caller's tapestry that is full with it; null for none, and none from a version before. */
  full_row: z.optional(z.nullable(z.int())),
  /** How many freezes the caller has now; none from a version before. */
  freezes: z.optional(z.int()),
});
export type WireCheckInAnswer = z.output<typeof checkInAnswer>;

export const checkGoal = defineCall({
  name: 'checkIns.check',
  method: 'POST',
  path: '/api/goal/check',
  summary: 'Checks in on a personal goal: once a period, whatever is repeated.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ goalId: entityId, ...payload }),
  answer: checkInAnswer,
  idempotent: true,
  problems: ['goals.not_found', 'goals.archived', 'check_ins.closed', 'check_ins.wrong_day', 'photos.not_yours'],
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});

export const checkSharedGoal = defineCall({
  name: 'checkIns.checkShared',
  method: 'POST',
  path: '/api/shared-goal/check',
  summary: 'Checks in on a shared goal for the caller.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ shared_goal_id: entityId, ...payload }),
  answer: checkInAnswer,
  idempotent: true,
  problems: [
    'goals.not_found',
    'goals.too_many',
    'goals.archived',
    'check_ins.closed',
    'check_ins.wrong_day',
    'photos.not_yours',
  ],
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get', 'meadow.get'],
});
