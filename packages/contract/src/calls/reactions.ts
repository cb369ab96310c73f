import { HEART_PEOPLE_SHOWN } from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { checkInIndex, emberLevel, entityId, listOf } from '../fields.ts';
import { reactions } from '../shapes/check-in.ts';
import { inviter } from '../shapes/profile.ts';

const body = z.strictObject({ goalId: entityId, checkInIndex });
const answer = z.object({ success: z.literal(true), reactions });
const problems = ['goals.not_found', 'check_ins.not_found', 'reactions.own_check_in', 'reactions.too_many'] as const;
const rest = { access: 'premium', body, answer, idempotent: true, problems, retags: 'views.dashboard' } as const;

/** Reactions are applied in place by the client, so they make nothing stale (Specification section 4). */
export const react = defineCall({
  name: 'reactions.add',
  method: 'POST',
  path: '/api/goal/check-in/reaction',
  summary: 'Puts the caller’s heart on a check-in. Twice is once.',
  ...rest,
});
export const unreact = defineCall({
  name: 'reactions.remove',
  method: 'DELETE',
  path: '/api/goal/check-in/reaction',
  summary: 'Takes the caller’s heart back.',
  ...rest,
});
export const reactShared = defineCall({
  name: 'reactions.addShared',
  method: 'POST',
  path: '/api/shared-goal/check-in/reaction',
  summary: 'Puts the caller’s heart on a shared goal’s check-in.',
  ...rest,
});
export const unreactShared = defineCall({
  name: 'reactions.removeShared',
  method: 'DELETE',
  path: '/api/shared-goal/check-in/reaction',
  summary: 'Takes the caller’s heart back from a shared goal’s check-in.',
  ...rest,
});

const arrivedHearts = z.object({
  /** All of them, from friends. */
  hearts: z.int(),
  /** Who gave the newest ones, each with their hearts. */
  people: listOf(z.extend(inviter, { uid: z.string(), ember_level: emberLevel, hearts: z.int() }), HEART_PEOPLE_SHOWN),
  more_people: z.int(),
});

export const receiveHearts = defineCall({
  name: 'reactions.receive',
  method: 'POST',
  path: '/api/hearts/receive',
  summary:
    'The hearts that the caller was given since the last time that they were asked for, at most those of a month. They are answered once, to one of the caller’s devices.',
  access: 'premium',
  body: z.optional(z.strictObject({})),
  answer: z.object({ data: arrivedHearts }),
  problems: [],
});

export type WireArrivedHearts = z.output<typeof arrivedHearts>;
