import { REPORT_COMMENT_MAX_LENGTH, REPORT_REASONS, REPORTED_PARTS } from '@fivefold/rules/reports';
import * as z from 'zod/mini';
import { text } from '@fivefold/rules/text-key';
import { defineCall } from '../call.ts';
import { checkInIndex, entityId, success, writtenLines } from '../fields.ts';

export const report = defineCall({
  name: 'reports.send',
  method: 'POST',
  path: '/api/report',
  summary:
    'Reports what a friend or partner wrote or showed to the people who run the service, with a copy of it. The person isn’t told (Beyond section 8).',
  access: 'signed-in',
  body: z.strictObject({
    goalId: entityId,
    part: z.enum(REPORTED_PARTS, text('Report a goal, a note or a photo.')),
    /** Of the check-in whose note or photo it is. */
    checkInIndex: z.optional(checkInIndex),
    reason: z.enum(REPORT_REASONS, text('Choose what’s wrong with it.')),
    comment: z._default(
      writtenLines({
        missing: text('The comment must be a text.'),
        maxLength: REPORT_COMMENT_MAX_LENGTH,
        tooLong: text('Keep your comment within 500 characters.'),
      }),
      '',
    ),
  }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'check_ins.not_found', 'reports.own', 'reports.nothing_there', 'reports.too_many'],
});
