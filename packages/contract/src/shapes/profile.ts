import * as z from 'zod/mini';
import { COLOR_NAMES_MAX, DAYS_OFF_SHOWN } from '@fivefold/rules/limits';
import { faceFields, listOf, wireDay, wireRange } from '../fields.ts';

/** Who invited: a name to show, which is part of their address while they chose none. */
const inviterFields = { name: z.string(), avatar_color: z.nullable(z.int()) };
export const inviter = z.object(inviterFields);

/** Absences that are not over, ascending. */
export const absences = listOf(wireRange, DAYS_OFF_SHOWN);

export const profile = z.object({
  uid: z.string(),
  email: z.string(),
  ...faceFields,
  /** Whether the person has answered the question for their name; it is asked once. */
  name_asked: z.boolean(),
  /** What the person calls their ember, which no one else sees. A device may have saved a profile of before there was this. */
  ember_name: z._default(z.nullable(z.string()), null),
  /** Whether the question for it was answered; it is asked once. */
  ember_asked: z._default(z.boolean(), true),
  /**
   * What the person calls colors of goals, in the order of the colors. A device may have saved a profile of before there
   * was this.
   */
  color_names: z._default(listOf(z.object({ color: z.string(), name: z.string() }), COLOR_NAMES_MAX), []),
  /** The day on which the account was made, in the caller's zone; null on a device that saved it before there was this. */
  created_on: z._default(z.nullable(wireDay), null),
  /** The friend by whose invitation this account came. */
  invited_by: z.nullable(z.object({ uid: z.string(), ...inviterFields })),
  /** Whether the person has shown that the address is theirs. */
  email_verified: z.boolean(),
  total_streaks: z.int(),
  visual_level: z.int(),
  old_goals_banner_last_shown: z.nullable(wireDay),
  time_zone: z.nullable(z.string()),
  /** Freezes that the person can use. */
  freezes: z.int(),
  /** Whether the person gets a mail about the last week on Mondays. */
  monday_mail: z.boolean(),
  away: absences,
});

export const totalStreaks = z.object({ total_streaks: z.int(), level: z.int() });

export type WireInviter = z.output<typeof inviter>;
export type WireProfile = z.output<typeof profile>;
export type WireTotalStreaks = z.output<typeof totalStreaks>;
