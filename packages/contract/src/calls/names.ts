import { type DisplayNameFault, findDisplayNameFault, normalizeDisplayName } from '@fivefold/rules/typed-name';
import { GOAL_COLORS, sortColorNames } from '@fivefold/rules/goal-color';
import {
  COLOR_NAME_MAX_LENGTH,
  COLOR_NAMES_MAX,
  DISPLAY_NAME_MAX_LENGTH,
  EMBER_NAME_MAX_LENGTH,
} from '@fivefold/rules/limits';
import { PARTICIPANT_COLORS } from '@fivefold/rules/participant-color';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { writtenLine } from '../fields.ts';
import { profile } from '../shapes/profile.ts';

// In a file of its own: the dashboard loads the profile's other calls at once, and has little room left.

const DISPLAY_NAME_FAULTS: Readonly<Record<DisplayNameFault, string>> = {
  empty: text('Enter your name.'),
  'too-long': text('Keep your name within 40 characters.'),
  'unusable-characters': text('Your name has characters that can’t be shown.'),
  'web-address': text('Enter a name, not a web address.'),
  reserved: text('Choose a name that doesn’t read as Fivefold or its support.'),
};

/** The name that friends see. Whether it is an email address, the server says with a problem of its own. */
export const displayName = z.string(text('Enter your name.')).check(
  // Looked at closely only when it can be a name at all: characters may be composed, but not out of thousands.
  z.maxLength(10 * DISPLAY_NAME_MAX_LENGTH, { error: DISPLAY_NAME_FAULTS['too-long'], abort: true }),
  z.overwrite(normalizeDisplayName),
  z.check<string>((payload) => {
    const fault = findDisplayNameFault(payload.value);
    if (fault !== undefined)
      payload.issues.push({ code: 'custom', input: payload.value, message: DISPLAY_NAME_FAULTS[fault] });
  }),
);

const UNKNOWN_COLOR = text('Choose one of the colors.');
/** What a person calls their ember. */
export const emberName = writtenLine({
  missing: text('Enter a name for your ember.'),
  maxLength: EMBER_NAME_MAX_LENGTH,
  tooLong: text('Keep your ember’s name within 20 characters.'),
});

/** What a person calls a color of goals. */
export const colorName = writtenLine({
  missing: text('Enter a name for the color.'),
  maxLength: COLOR_NAME_MAX_LENGTH,
  tooLong: text('Keep a color’s name within 24 characters.'),
});

const ONE_NAME_A_COLOR = text('Give each color one name.');
/** All of them, at most one a color. */
export const colorNames = z
  .array(
    z.strictObject({ color: z.enum(GOAL_COLORS, text('Choose one of the eight colors.')), name: colorName }),
    text('Send a list of colors and their names.'),
  )
  .check(
    z.maxLength(COLOR_NAMES_MAX, ONE_NAME_A_COLOR),
    z.refine((names) => new Set(names.map(({ color }) => color)).size === names.length, ONE_NAME_A_COLOR),
    z.overwrite((names) => [...sortColorNames(names)]),
  );

/** The index of a participant color. */
export const avatarColor = z
  .int(UNKNOWN_COLOR)
  .check(z.minimum(0, UNKNOWN_COLOR), z.maximum(PARTICIPANT_COLORS.length - 1, UNKNOWN_COLOR));

export const updateProfile = defineCall({
  name: 'profile.update',
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes the name and the color that the caller’s friends see, and what only the caller’s own screen calls their ember; null takes one back. A name or a color notes that the question for the name was answered, and a name of the ember that the question for that was. The names of goals’ colors are replaced as a whole, and no one else sees them. Also switches the mail about the last week on and off.',
  access: 'signed-in',
  body: z.strictObject({
    display_name: z.optional(z.nullable(displayName)),
    avatar_color: z.optional(z.nullable(avatarColor)),
    name_asked: z.optional(z.literal(true, text('The question for your name can only be noted as answered.'))),
    ember_name: z.optional(z.nullable(emberName)),
    ember_asked: z.optional(z.literal(true, text('The question for your ember’s name can only be noted as answered.'))),
    color_names: z.optional(colorNames),
    monday_mail: z.optional(z.boolean(text('Choose whether to get a mail on Mondays.'))),
  }),
  answer: z.object({ data: profile }),
  problems: ['profile.name_is_email'],
  stales: ['views.dashboard', 'profile.get', 'sharedGoals.list'],
});
