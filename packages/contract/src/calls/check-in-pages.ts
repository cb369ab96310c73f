import { CHECK_IN_INDEX_MAX, CHECK_INS_LOOKED_AT, CHECK_INS_PAGE_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, listOf } from '../fields.ts';
import { checkIn } from '../shapes/check-in.ts';

export { CHECK_INS_LOOKED_AT, CHECK_INS_PAGE_MAX };

const PAGE_LIMIT_REFUSAL = text('Ask for 1 to 50 check-ins.');

const placeInList = (min: number) =>
  z.optional(
    z.coerce
      .number()
      .check(z.int(text('This place in the list is not valid.')), z.minimum(min), z.maximum(CHECK_IN_INDEX_MAX)),
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
      /** At most this many, {@link CHECK_INS_PAGE_MAX} if absent. */
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
      only: z.optional(z.enum(['notes', 'photos'], text('Ask for notes or photos.'))),
    })
    .check(
      z.refine(
        ({ before, after }) => before === undefined || after === undefined,
        text('Ask for what lies before a place, or after it.'),
      ),
    ),
  answer: z.object({
    check_ins: listOf(checkIn, CHECK_INS_PAGE_MAX),
    has_more: z.boolean(),
    /** The `before` of the next page; null at the end, and where `after` was asked for. */
    next_before: z.nullable(z.int()),
    /** The `after` of the next page, where it was asked for; null at the end. */
    next_after: z.nullable(z.int()),
  }),
  problems: ['goals.not_found'],
});
