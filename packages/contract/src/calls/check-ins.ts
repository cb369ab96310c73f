import { CELEBRATIONS } from '@fivefold/rules/celebration';
import { MINIMAL_OWN_CHECK_INS } from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { checkInDescription, entityId, localDay, photoUrl } from '../fields.ts';
import { withCheckIn } from '../dashboard-changes.ts';
import { checkIn } from '../shapes/check-in.ts';
import { progressFields } from '../shapes/goal.ts';
import { getDashboard, type WireDashboard } from './dashboard.ts';

const payload = {
  goalDescription: z._default(checkInDescription, ''),
  checkDate: localDay,
  photoUrl: z._default(z.nullable(photoUrl), null),
  /** Whether the date may be one of the last 7 days (Beyond section 4). */
  late: z.optional(z.boolean('Say whether the check-in is late.')),
  /** The animation that the device plays unless points are earned, for which it is the wave (Beyond section 6). */
  celebration: z.optional(z.enum(CELEBRATIONS, 'This animation doesn’t exist.')),
};

const answer = z.object({
  success: z.literal(true),
  /** Whether this check-in earned points (Decisions section 3). */
  streak_earned: z.boolean(),
  points_earned: z.int(),
  total_streaks: z.int(),
  level: z.int(),
  goal: z.object({ id: z.string(), ...progressFields, check_ins_total: z.int() }),
  check_in: checkIn,
  /** How many freezes the caller has now; none from a version before. */
  freezes: z.optional(z.int()),
});
export type WireCheckInAnswer = z.output<typeof answer>;

export const checkGoal = defineCall({
  name: 'checkIns.check',
  method: 'POST',
  path: '/api/goal/check',
  summary: 'Checks in on a personal goal: once a period, whatever is repeated.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ goalId: entityId, ...payload }),
  answer,
  changes: {
    read: getDashboard,
    apply: (stored: WireDashboard, given: WireCheckInAnswer) => withCheckIn(stored, given, MINIMAL_OWN_CHECK_INS),
  },
  idempotent: true,
  problems: ['goals.not_found', 'goals.archived', 'check_ins.closed', 'check_ins.wrong_day', 'photos.not_yours'],
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get'],
});

export const checkSharedGoal = defineCall({
  name: 'checkIns.checkShared',
  method: 'POST',
  path: '/api/shared-goal/check',
  summary: 'Checks in on a shared goal for the caller.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ shared_goal_id: entityId, ...payload }),
  answer,
  idempotent: true,
  problems: [
    'goals.not_found',
    'goals.too_many',
    'goals.archived',
    'check_ins.closed',
    'check_ins.wrong_day',
    'photos.not_yours',
  ],
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get'],
});

export const CHECK_INS_PAGE_MAX = 50;

/** How many places of a goal's list one page of `only` looks at: a page costs the same however long the list is. */
export const CHECK_INS_LOOKED_AT = 400;

const PAGE_LIMIT_REFUSAL = `Ask for 1 to ${CHECK_INS_PAGE_MAX} check-ins.`;

const placeInList = (min: number) =>
  z.optional(
    z.coerce.number().check(z.int('This place in the list is not valid.'), z.minimum(min), z.maximum(2_147_483_647)),
  );

export const listCheckIns = defineCall({
  name: 'checkIns.page',
  method: 'GET',
  path: '/api/goal/check-ins',
  summary:
    'Check-ins of a goal the caller may see, a page at a time, in ascending order (Decisions section 5): the newest, those before a place in the list, or those after it. With `only`, a page may be short or empty while there are more.',
  access: 'premium',
  tokenScope: 'read',
  query: z
    .strictObject({
      goalId: entityId,
      /** Only check-ins with a smaller index, the newest of them. */
      before: placeInList(0),
      /** Only check-ins with a larger index, the oldest of them; -1 begins with the first of all. */
      after: placeInList(-1),
      /** At most so many, {@link CHECK_INS_PAGE_MAX} if absent. */
      limit: z.optional(
        z.coerce
          .number()
          .check(
            z.int(PAGE_LIMIT_REFUSAL),
            z.minimum(1, PAGE_LIMIT_REFUSAL),
            z.maximum(CHECK_INS_PAGE_MAX, PAGE_LIMIT_REFUSAL),
          ),
      ),
      /** Only check-ins that have one. */
      only: z.optional(z.enum(['notes', 'photos'], 'Ask for notes or photos.')),
    })
    .check(
      z.refine(
        ({ before, after }) => before === undefined || after === undefined,
        'Ask for what lies before a place, or after it.',
      ),
    ),
  answer: z.object({
    check_ins: z.array(checkIn),
    has_more: z.boolean(),
    /** The `before` of the next page; null at the end, and where `after` was asked for. */
    next_before: z.nullable(z.int()),
    /** The `after` of the next page, where it was asked for; null at the end. */
    next_after: z.nullable(z.int()),
  }),
  problems: ['goals.not_found'],
});
