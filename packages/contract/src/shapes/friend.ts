import * as z from 'zod/mini';
import { FRIEND_GOALS_SHOWN } from '@fivefold/rules/limits';
import { emberLevel, faceFields, listOf } from '../fields.ts';
import { friendGoal } from './goal.ts';

/**
 * Whether the caller has muted them: their goals do not show. A device may have saved friends of before there was this.
 */
const muted = z._default(z.boolean(), false);

export const friend = z.object({ uid: z.string(), email: z.string(), ...faceFields, ember_level: emberLevel, muted });

/** A friend with their public goals (Specification section 3). */
export const friendWithGoals = z.object({
  uid: z.string(),
  email: z.string(),
  ...faceFields,
  ember_level: emberLevel,
  muted,
  goals: listOf(friendGoal, FRIEND_GOALS_SHOWN),
  total_streak: z.int(),
  subscription_status: z.enum(['performance', 'base']),
  /**
   * The place among the caller's friends by the last check-in that the caller may see, 0 for the newest; null without
   * one. Days say too little, and a time would say more than a friend shows. A device may have saved friends of before.
   */
  activity_rank: z._default(z.nullable(z.int()), null),
  /** Only of a friend of the last days of whom the caller has not seen yet that they are friends now. */
  is_new: z.optional(z.literal(true)),
});

export type WireFriend = z.output<typeof friend>;
export type WireFriendWithGoals = z.output<typeof friendWithGoals>;
