import * as z from 'zod/mini';
import { wireDay } from '../fields.ts';

export const profile = z.object({
  uid: z.string(),
  email: z.string(),
  /** Whether the person has shown that the address is theirs. */
  email_verified: z.boolean(),
  total_streaks: z.int(),
  visual_level: z.int(),
  old_goals_banner_last_shown: z.nullable(wireDay),
  time_zone: z.nullable(z.string()),
});

export const totalStreaks = z.object({ total_streaks: z.int(), level: z.int() });

export type WireProfile = z.output<typeof profile>;
export type WireTotalStreaks = z.output<typeof totalStreaks>;
