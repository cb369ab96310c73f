import * as z from 'zod/mini';
import { HEARTS_MAX } from '@fivefold/rules/limits';
import { listOf, wireDay, wireInstant } from '../fields.ts';

/** A heart on a check-in (Specification section 3). */
const reaction = z.object({ user_id: z.string(), emoji: z.literal('❤️'), timestamp: wireInstant });
export const reactions = listOf(reaction, HEARTS_MAX);

/**
 * A check-in. `index` is its place in the goal's whole list: given once, never reused, what `checkInIndex` of a
 * reaction call means (Decisions section 5).
 */
export const checkIn = z.object({
  index: z.int(),
  description: z.string(),
  date: wireDay,
  /** The day on which a late check-in was added; null for one of its own day. */
  added_on: z.nullable(wireDay),
  /** Brought from elsewhere; it earned no points. */
  imported: z.boolean(),
  /** Whether it was the small version; only its author is told. A version before answers none. */
  small: z._default(z.boolean(), false),
  /** Whether it was the first one after a missed period (Beyond section 12). A version before answers none. */
  came_back: z._default(z.boolean(), false),
  /** The length of the run that it reached, where that is a milestone; in weeks for a goal of some days a week. */
  milestone: z._default(z.nullable(z.int()), null),
  /** What was added in its period, in decimals; null where nothing was. */
  amount: z._default(z.nullable(z.number()), null),
  user_id: z.string(),
  photo_url: z.nullable(z.string()),
  reactions,
});

export type WireReaction = z.output<typeof reaction>;
export type WireCheckIn = z.output<typeof checkIn>;
