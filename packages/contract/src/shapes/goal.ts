import * as z from 'zod/mini';
import { faceFields, frequency, wireDay, weeklyInterval } from '../fields.ts';
import { checkIn } from './check-in.ts';

/** How one person stands with a goal; the counters are as of today, a lapse already applied (Decisions sections 2 and 3). */
export const progressFields = {
  last_checked: z.nullable(wireDay),
  count_checked: z.int(),
  count_streak: z.int(),
};

const goalFields = {
  id: z.string(),
  goal: z.string(),
  frequency,
  weekly_interval: z.nullable(weeklyInterval),
  ...progressFields,
  /** The newest check-ins in ascending order; older ones come by page (Decisions section 5). */
  check_ins: z.array(checkIn),
  check_ins_total: z.int(),
};

/** A personal goal (Specification section 3). */
export const regularGoal = z.object({ ...goalFields, type: z.literal('regular'), is_public: z.boolean() });

const participant = z.object({ uid: z.string(), email: z.string(), ...faceFields, ...progressFields });

/** A shared goal; the counters on top are the caller's own (Decisions section 4). */
export const sharedGoal = z.object({
  ...goalFields,
  type: z.literal('shared'),
  created_by: z.string(),
  participants: z.array(participant),
});

/** A friend's public goal as the friend sees it. */
export const friendGoal = z.object({ ...goalFields, type: z.literal('regular') });

export type WireRegularGoal = z.output<typeof regularGoal>;
export type WireSharedGoal = z.output<typeof sharedGoal>;
export type WireFriendGoal = z.output<typeof friendGoal>;
export type WireParticipant = z.output<typeof participant>;
