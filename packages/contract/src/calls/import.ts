import { AMOUNT_MIN, AMOUNT_OF_DAY_MAX, fromHundredths, hasTwoDecimals } from '@fivefold/rules/amount';
import { isLocalDay } from '@fivefold/rules/calendar';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import {
  GOALS_MAX,
  IMPORT_ANSWERS_MAX,
  IMPORT_BYTES_MAX,
  IMPORT_CHECK_INS_MAX,
  IMPORT_DAYS_OFF_MAX,
  IMPORT_KEY_MAX_LENGTH,
  IMPORT_POSITION_MAX,
  LETTERS_MAX,
} from '@fivefold/rules/limits';
import { IMPORT_SOURCES } from '@fivefold/rules/import';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { checkInDescription, frequency, localDay, weeklyInterval, withoutControls, listOf } from '../fields.ts';
import { daysPerWeek, goalStyle, goalText, ownTexts, restWeekdays } from '../goal-fields.ts';
import { letterRow, letterText } from './letters.ts';
import { dayAnswer } from './misses.ts';
import { reminders } from './reminders.ts';
import { automaticityItems } from './roots.ts';

const NO_INSTANT = text('Send the time as 2026-11-23T12:00:00.000Z.');
const NO_ZONE = text('This time zone doesn’t exist.');

/** An instant, as our export writes it. */
const instant = z.string(NO_INSTANT).check(
  z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/, NO_INSTANT),
  z.refine((text) => isLocalDay(text.slice(0, 10)), NO_INSTANT),
);

/** Left out is the same as null. */
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

const range = z.strictObject({ from: localDay, to: localDay });
const ranges = z._default(
  z.array(range, text('Send the days off as a list.')).check(z.maxLength(IMPORT_DAYS_OFF_MAX)),
  [],
);

const importedCheckIn = z.strictObject({
  date: localDay,
  note: z._default(checkInDescription, ''),
  /** From our own export. */
  added_on: orNull(localDay),
  celebration: orNull(z.enum(ALL_CELEBRATIONS, text('This animation doesn’t exist.'))),
  time_zone: orNull(z.string(NO_ZONE).check(z.regex(/^[A-Za-z][\w+/-]{0,63}$/, NO_ZONE))),
  checked_in_at: orNull(instant),
  small: z._default(z.boolean(text('Say whether it was the small version.')), false),
});

const A_DAYS_AMOUNT = text('Enter a number from 0.01 to 1,000,000 with at most two decimals.');

/** What was added on a day, in all. */
const importedAmount = z.strictObject({
  day: localDay,
  amount: z
    .number(A_DAYS_AMOUNT)
    .check(
      z.minimum(AMOUNT_MIN, A_DAYS_AMOUNT),
      z.maximum(fromHundredths(AMOUNT_OF_DAY_MAX), A_DAYS_AMOUNT),
      z.refine(hasTwoDecimals, A_DAYS_AMOUNT),
    ),
});

const importedMiss = z.strictObject({
  day: localDay,
  reason: dayAnswer,
  brought_offer: z._default(z.boolean(text('Say whether the answer brought an offer.')), false),
});

const importedLetter = z.strictObject({
  row: letterRow,
  text: letterText,
  written_on: localDay,
  read_on: orNull(localDay),
});

const importedGoal = z.strictObject({
  /** Names the goal in the file: who imports the file again finds what was made of it. */
  key: z
    .string(text('The goal has no key.'))
    .check(
      z.minLength(1, text('The goal has no key.')),
      z.maxLength(IMPORT_KEY_MAX_LENGTH, text('The goal’s key is too long.')),
      withoutControls,
    ),
  goal: goalText,
  ...goalStyle,
  ...ownTexts,
  frequency,
  weekly_interval: orNull(weeklyInterval),
  is_public: z._default(z.boolean(text('Say whether friends may see the goal.')), false),
  created_at: orNull(instant),
  position: orNull(
    z.int(text('The goal’s position must be a number.')).check(z.minimum(0), z.maximum(IMPORT_POSITION_MAX)),
  ),
  /** Weekdays on which a daily goal rests, from a day on. */
  rest: z._default(
    z
      .array(z.strictObject({ from: localDay, weekdays: restWeekdays }), text('Send the rest days as a list.'))
      .check(z.maxLength(IMPORT_DAYS_OFF_MAX)),
    [],
  ),
  /** On how many days of a week a daily goal is due, from a day on. */
  days_per_week: z._default(
    z
      .array(z.strictObject({ from: localDay, days: daysPerWeek }), text('Send the days a week as a list.'))
      .check(z.maxLength(IMPORT_DAYS_OFF_MAX)),
    [],
  ),
  frozen: ranges,
  archived: ranges,
  /** When the goal was rooted, without now. */
  rooted: z._default(z.array(range, text('Send the days off as a list.')).check(z.maxLength(IMPORT_ANSWERS_MAX)), []),
  /** Since when it is. */
  rooted_on: orNull(localDay),
  /** What was answered about it. */
  automaticity: z._default(
    z
      .array(z.strictObject({ date: localDay, items: automaticityItems }), text('Send the answers as a list.'))
      .check(z.maxLength(IMPORT_ANSWERS_MAX)),
    [],
  ),
  /** Since when the goal is in the archive. */
  archived_on: orNull(localDay),
  reminders: z._default(reminders, []),
  /** What got in the way on missed days. */
  misses: z._default(
    z.array(importedMiss, text('Send the missed days as a list.')).check(z.maxLength(IMPORT_DAYS_OFF_MAX)),
    [],
  ),
  /** Letters to later me, each for a row of the tapestry. */
  letters: z._default(
    z.array(importedLetter, text('Send the lines to later you as a list.')).check(z.maxLength(LETTERS_MAX)),
    [],
  ),
  /** What was added day by day to a goal that counts, also below its target. */
  amounts: z._default(
    z.array(importedAmount, text('Send the amounts as a list.')).check(
      z.maxLength(IMPORT_CHECK_INS_MAX, text('One import has at most 50000 days with amounts.')),
      z.refine(
        (amounts) => new Set(amounts.map(({ day }) => day)).size === amounts.length,
        text('A day has its amount twice.'),
      ),
    ),
    [],
  ),
  check_ins: z
    .array(importedCheckIn, text('Send the check-ins as a list.'))
    .check(z.maxLength(IMPORT_CHECK_INS_MAX, text('One import has at most 50000 check-ins.'))),
});

const body = z.strictObject({
  source: z.enum(IMPORT_SOURCES, text('Import from fivefold, loop, habittrove, beaverhabits, tablehabit or csv.')),
  goals: z.array(importedGoal, text('Send the goals as a list.')).check(
    z.minLength(1, text('This file has no goals.')),
    z.maxLength(GOALS_MAX, text('One import has at most 500 goals.')),
    z.refine(
      (goals) => new Set(goals.map(({ key }) => key)).size === goals.length,
      text('Each goal needs a key of its own.'),
    ),
  ),
});
export type ImportBody = z.input<typeof body>;
export type ImportedGoal = ImportBody['goals'][number];

const counts = {
  check_ins: z.int(),
  /** There already, or twice in the file. */
  duplicates: z.int(),
  /** Left out, because the goal's period was done. */
  in_done_periods: z.int(),
  /** Left out, because the goal has newer check-ins, or such as were made here. */
  too_old: z.int(),
  /** Days whose amounts come along. */
  amounts: z.int(),
};

const answer = z.object({
  goals: listOf(
    z.object({
      key: z.string(),
      goal: z.string(),
      /** Null in a preview of a goal that will be made. */
      id: z.nullable(z.string()),
      is_new: z.boolean(),
      ...counts,
    }),
    GOALS_MAX,
  ),
  new_goals: z.int(),
  ...counts,
});
export type WireImport = z.output<typeof answer>;

const problems = [
  'import.too_many_check_ins',
  'import.wrong_day',
  'import.busy',
  'import.queue_full',
  'goals.too_many',
  'goals.too_many_days_off',
  'goals.not_daily',
  'common.too_many_requests',
] as const;

export const previewImport = defineCall({
  name: 'import.preview',
  method: 'POST',
  path: '/api/import/preview',
  summary: 'What an import would make; nothing is changed.',
  access: 'premium',
  maxBytes: IMPORT_BYTES_MAX,
  body,
  answer,
  problems,
});

export const runImport = defineCall({
  name: 'import.run',
  method: 'POST',
  path: '/api/import',
  summary: 'Imports goals with their check-ins, which earn no points; each goal as a whole. A repeat changes nothing.',
  access: 'premium',
  maxBytes: IMPORT_BYTES_MAX,
  body,
  answer,
  problems,
  stales: ['views.dashboard', 'goals.list', 'me.summary', 'week.last'],
});
