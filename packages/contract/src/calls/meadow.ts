import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { MEADOW_YEARS, PLANTS_SHOWN, TODAYS_SCENES } from '@fivefold/rules/meadow';
import { LANTERNS_SHOWN } from '@fivefold/rules/paper-lantern';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, listOf, localDay, success, uid, wireDay } from '../fields.ts';
import { goalName } from '../shapes/goal.ts';

const scene = z.enum(ALL_CELEBRATIONS);

export const getMeadow = defineCall({
  name: 'meadow.get',
  method: 'GET',
  path: '/api/meadow',
  summary:
    'What full blocks have planted in the caller’s meadow, or in a friend’s, of goals that the caller may see (Beyond section 21).',
  access: 'premium',
  query: z.strictObject({ friend_uid: z.optional(uid) }),
  isSaved: true,
  answer: z.object({
    /** Those of the plants that still exist. */
    goals: listOf(z.object(goalName), PLANTS_SHOWN),
    /** The newest plants, the newest first. */
    plants: listOf(
      z.object({
        /** The place of its goal in `goals`; null when the goal is gone. */
        goal: z.nullable(z.int()),
        /** The day of the block's last check-in. */
        day: wireDay,
        scene,
        /** All that is by chance about it follows from this number. */
        seed: z.int(),
      }),
      PLANTS_SHOWN,
    ),
    /** How many older ones there are of each year, ascending: they stand as a forest. */
    older: listOf(z.object({ year: z.int(), count: z.int() }), MEADOW_YEARS),
    /** Today's check-ins: what their scenes left stands in front until the day ends. */
    today: listOf(z.object({ goal: z.string(), scene }), TODAYS_SCENES),
    /**
     * The paper lanterns of the caller's own meadow, the newest last; none in a friend's. A version before answers none.
     */
    lanterns: z._default(
      listOf(
        z.object({
          ...goalName,
          /** The day of the memory. */
          day: wireDay,
          hung_on: wireDay,
          /** The beginning of what was written on that day; empty where nothing was. */
          note: z.string(),
        }),
        LANTERNS_SHOWN,
      ),
      [],
    ),
  }),
  problems: ['friends.not_found'],
});
export type WireMeadow = z.output<typeof getMeadow.answer>;

export const hangLantern = defineCall({
  name: 'meadow.hangLantern',
  method: 'POST',
  path: '/api/meadow/lantern',
  summary:
    'Hangs a paper lantern in the caller’s meadow for a day of a goal on which they wrote or showed something or the goal took root, or hangs it anew; the newest 12 stay. No one else sees it.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, day: localDay }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'meadow.no_memory'],
  stales: ['meadow.get'],
});
