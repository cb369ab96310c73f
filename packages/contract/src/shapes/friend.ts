import * as z from 'zod/mini';
import { friendGoal } from './goal.ts';

export const friend = z.object({ uid: z.string(), email: z.string() });

/** A friend with their public goals (Specification section 3). */
export const friendWithGoals = z.object({
  uid: z.string(),
  email: z.string(),
  goals: z.array(friendGoal),
  total_streak: z.int(),
  subscription_status: z.enum(['performance', 'base']),
});

export type WireFriend = z.output<typeof friend>;
export type WireFriendWithGoals = z.output<typeof friendWithGoals>;
