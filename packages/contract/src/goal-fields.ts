import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_UNIT_MAX_LENGTH, hasTwoDecimals } from '@fivefold/rules/amount';
import { isOneEmoji } from '@fivefold/rules/goal-emoji';
import { GOAL_COLORS } from '@fivefold/rules/goal-color';
import { REST_WEEKDAYS_MAX, WEEKDAYS } from '@fivefold/rules/days-off';
import { DAYS_PER_WEEK_MAX, DAYS_PER_WEEK_MIN } from '@fivefold/rules/days-a-week';
import { CONFLICT_TEXTS, findConflict } from '@fivefold/rules/goal-conflicts';
import { PARTS_OF_DAY } from '@fivefold/rules/part-of-day';
import { CUE_MAX_LENGTH, GOAL_TEXT_MAX_LENGTH, SMALL_VERSION_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { writtenLine } from './fields.ts';

/** The weekdays on which a daily goal rests; 1 is Monday. Naming one twice is naming it once. */
export const restWeekdays = z
  .array(
    z.union(
      WEEKDAYS.map((weekday) => z.literal(weekday)),
      text('Choose days from 1, Monday, to 7, Sunday.'),
    ),
    text('Choose the days on which the goal rests.'),
  )
  .check(
    z.overwrite((days) => [...new Set(days)].toSorted()),
    z.maxLength(REST_WEEKDAYS_MAX, text('Choose at most 5 rest days a week.')),
  );

const SOME_DAYS = text('Choose 2 to 7 days a week.');

/** On how many days of a week a daily goal is due. */
export const daysPerWeek = z
  .int(SOME_DAYS)
  .check(z.minimum(DAYS_PER_WEEK_MIN, SOME_DAYS), z.maximum(DAYS_PER_WEEK_MAX, SOME_DAYS));

/** Named rest days and free days exclude each other, whatever else the goal is. */
export const restOrSomeDays = z.refine<{
  rest_weekdays?: readonly number[] | undefined;
  days_per_week?: number | undefined;
}>(
  ({ rest_weekdays = [], days_per_week: daysPerWeek = DAYS_PER_WEEK_MAX }) =>
    findConflict({ frequency: 'daily', hasRestDays: rest_weekdays.length > 0, daysPerWeek }) === null,
  CONFLICT_TEXTS.rest_and_some_days,
);

export const goalText = writtenLine({
  missing: text('Enter your goal.'),
  maxLength: GOAL_TEXT_MAX_LENGTH,
  tooLong: text('Keep your goal within 200 characters.'),
});

const AN_AMOUNT = text('Enter a number from 0.01 to 100,000 with at most two decimals.');

/** A quantity, as people write it: whole hundredths in decimals. */
export const amount = z
  .number(AN_AMOUNT)
  .check(z.minimum(AMOUNT_MIN, AN_AMOUNT), z.maximum(AMOUNT_MAX, AN_AMOUNT), z.refine(hasTwoDecimals, AN_AMOUNT));

const ONE_EMOJI = text('Choose one emoji.');

const SAY_AVOID = text('Say whether it is a day without.');
const fitsShared = (avoid: boolean) => findConflict({ frequency: 'daily', isShared: true, avoid }) === null;

/** What a goal is told by beside its text, as it is sent; null takes a field away. */
export const goalStyle = {
  /** Shown before the goal's text. */
  emoji: z.optional(z.nullable(z.string(ONE_EMOJI).check(z.refine(isOneEmoji, ONE_EMOJI)))),
  color: z.optional(z.nullable(z.enum<readonly string[]>(GOAL_COLORS, text('Choose one of the eight colors.')))),
  /** How much a period asks for: reaching it is the check-in (Beyond section 14). */
  amount_target: z.optional(z.nullable(amount)),
  amount_unit: z.optional(
    z.nullable(
      writtenLine({
        missing: text('Enter the unit.'),
        maxLength: AMOUNT_UNIT_MAX_LENGTH,
        tooLong: text('Keep the unit within 12 characters.'),
      }),
    ),
  ),
  /** What a tap adds. */
  amount_step: z.optional(z.nullable(amount)),
  /** Whether each day is one to do without, which is held in the evening (Beyond section 15). */
  avoid: z.optional(z.boolean(SAY_AVOID)),
};

const [textOrNull, numberOrNull] = [z.nullable(z.string()), z.nullable(z.number())];

/*
 * `was` of a change: the fields as the caller knew them. If one is neither so any more nor as wanted, another device
 * was first, and the change is refused with what they are now. What is stored is compared, so any value may be sent.
 */
export const labelBefore = {
  goal: z.optional(z.string()),
  emoji: z.optional(textOrNull),
  color: z.optional(textOrNull),
  amount_target: z.optional(numberOrNull),
  amount_unit: z.optional(textOrNull),
  amount_step: z.optional(numberOrNull),
  avoid: z.optional(z.boolean()),
};
export const ownTextsBefore = {
  cue: z.optional(textOrNull),
  small_version: z.optional(textOrNull),
  part_of_day: z.optional(textOrNull),
};
export const dueDaysBefore = {
  rest_weekdays: z.optional(z.array(z.int()).check(z.maxLength(WEEKDAYS.length))),
  days_per_week: z.optional(z.int()),
};

/** The same of a goal for two. */
export const sharedStyle = {
  ...goalStyle,
  avoid: z.optional(z.boolean(SAY_AVOID).check(z.refine(fitsShared, CONFLICT_TEXTS.avoid_shared))),
};

/** What each participant of a goal writes and chooses for themselves; null takes it away. */
export const ownTexts = {
  /** When they do it: 'I have had breakfast'. The partner of a shared goal sees it, friends don't. */
  cue: z.optional(
    z.nullable(
      writtenLine({
        missing: text('Enter the cue.'),
        maxLength: CUE_MAX_LENGTH,
        tooLong: text('Keep the cue within 80 characters.'),
      }),
    ),
  ),
  /** What counts on a hard day, too: 'Put on the shoes'. No one else sees it. */
  small_version: z.optional(
    z.nullable(
      writtenLine({
        missing: text('Enter the small version.'),
        maxLength: SMALL_VERSION_MAX_LENGTH,
        tooLong: text('Keep the small version within 80 characters.'),
      }),
    ),
  ),
  /** In which part of the day they do it. No one else sees it. */
  part_of_day: z.optional(z.nullable(z.enum(PARTS_OF_DAY, text('Choose morning, day or evening.')))),
};
