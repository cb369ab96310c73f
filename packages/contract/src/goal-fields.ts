import { isOneEmoji } from '@fivefold/rules/goal-emoji';
import { GOAL_COLORS } from '@fivefold/rules/goal-color';
import { REST_WEEKDAYS_MAX, WEEKDAYS } from '@fivefold/rules/days-off';
import { GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
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

export const goalText = writtenLine({
  missing: text('Enter your goal.'),
  maxLength: GOAL_TEXT_MAX_LENGTH,
  tooLong: text('Keep your goal within 200 characters.'),
});

const ONE_EMOJI = text('Choose one emoji.');

/** What a goal is told by beside its text, as it is sent; null takes a field away. */
export const goalStyle = {
  /** Shown before the goal's text. */
  emoji: z.optional(z.nullable(z.string(ONE_EMOJI).check(z.refine(isOneEmoji, ONE_EMOJI)))),
  color: z.optional(z.nullable(z.enum<readonly string[]>(GOAL_COLORS, text('Choose one of the eight colors.')))),
};
