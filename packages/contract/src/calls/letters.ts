import { LETTER_MAX_LENGTH, LETTERS_MAX, ROW_NUMBER_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, listOf, success, wireDay, writtenLine } from '../fields.ts';

const ROW = text('Send the number of the row.');
export const letterRow = z.int(ROW).check(z.minimum(1, ROW), z.maximum(ROW_NUMBER_MAX, ROW));

export const letterText = writtenLine({
  missing: text('Enter your line.'),
  maxLength: LETTER_MAX_LENGTH,
  tooLong: text('Keep the line within 280 characters.'),
});

/** As its writer sees it; no one else does. */
const letter = z.object({
  /** Of the tapestry, from 1. */
  row: z.int(),
  written_on: wireDay,
  /** Null until it has come back and was read. */
  read_on: z.nullable(wireDay),
  /** Null while it waits. */
  text: z.nullable(z.string()),
});
export type WireLetter = z.output<typeof letter>;

export const listLetters = defineCall({
  name: 'letters.list',
  method: 'GET',
  path: '/api/goal/{id}/letters',
  summary:
    'The letters to later me of one goal, personal or shared: the caller’s own, each with its text once it has come back, at a lapse or a year after it was written (Beyond section 21).',
  access: 'premium',
  params: z.object({ id: entityId }),
  isSaved: true,
  answer: z.object({
    /** The full row that has room for a letter now. */
    room: z.nullable(z.int()),
    letters: listOf(letter, LETTERS_MAX),
  }),
  problems: ['goals.not_found'],
});

export const writeLetter = defineCall({
  name: 'letters.write',
  method: 'POST',
  path: '/api/goal/letter',
  summary:
    'Writes a letter to later me for the newest full row of a goal’s tapestry, which has none yet. Only its writer ever sees it.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, row: letterRow, text: letterText }),
  answer: success,
  idempotent: true,
  problems: ['goals.not_found', 'goals.not_accepted', 'goals.archived', 'letters.no_room', 'letters.too_many'],
  stales: ['letters.list'],
});

export const readLetter = defineCall({
  name: 'letters.read',
  method: 'POST',
  path: '/api/goal/letter/read',
  summary: 'Notes that a letter that has come back was read, so that it does not come again.',
  access: 'premium',
  body: z.strictObject({ goalId: entityId, row: letterRow }),
  answer: success,
  problems: ['goals.not_found', 'goals.not_accepted', 'letters.not_due'],
  stales: ['letters.list', 'views.dashboard', 'goals.list', 'sharedGoals.list'],
});
