import { isLocalDay, type LocalDay } from '@fivefold/rules/calendar';
import { FREQUENCIES } from '@fivefold/rules/frequency';
import {
  CHECK_IN_DESCRIPTION_MAX_LENGTH,
  CHECK_IN_INDEX_MAX,
  CHECKOUT_SESSION_ID_MAX_LENGTH,
  MAILED_CODE_MAX_LENGTH,
  PHOTO_URL_MAX_LENGTH,
  UID_MAX_LENGTH,
} from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { cleanLine, cleanLines, hasControls } from '@fivefold/rules/visible-text';
import * as z from 'zod/mini';

export const withoutControls = z.refine<string>(
  (text) => !hasControls(text),
  text('This text has characters we can’t save.'),
);

interface Written {
  /** The sentence for no text. */
  readonly missing: string;
  readonly maxLength: number;
  readonly tooLong: string;
}

/** A line that a person writes and has to: what is unseen in it is left out, and without the rest it is missing. */
export function writtenLine({ missing, maxLength, tooLong }: Written) {
  return z
    .string(missing)
    .check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(maxLength, tooLong), withoutControls);
}

/** Lines that a person may write: a note or a comment. What is unseen in them is left out. */
export function writtenLines({ missing, maxLength, tooLong }: Written) {
  return z.string(missing).check(z.overwrite(cleanLines), z.maxLength(maxLength, tooLong), withoutControls);
}

/** A calendar date, YYYY-MM-DD, that exists (Decisions section 1). */
export const localDay = z.pipe(
  z
    .string(text('Send the date as YYYY-MM-DD.'))
    .check(z.refine(isLocalDay, text('Send an existing date as YYYY-MM-DD.'))),
  z.transform((text): LocalDay => text as LocalDay),
);

/** The day as the server answers it. */
export const wireDay = z.string();

/** A list in an answer: no answer grows with what a person can store (Decisions section 5). */
export function listOf<T extends z.ZodMiniType>(element: T, most: number): z.ZodMiniArray<T> {
  return z.array(element).check(z.maxLength(most));
}

/** An instant as the server answers it, in UTC: '2026-11-21T12:00:00.000Z'. */
export const wireInstant = z.string();

/** The place of a check-in in its goal's whole list (Decisions section 5). */
export const checkInIndex = z
  .int(text('This check-in doesn’t exist.'))
  .check(z.minimum(0), z.maximum(CHECK_IN_INDEX_MAX));

/** Days from one to another, both included, as the server answers them. */
export const wireRange = z.object({ from: wireDay, to: wireDay });

export const frequency = z.enum(FREQUENCIES, text('Choose daily, weekly, monthly or once.'));
export const weeklyInterval = z.union([z.literal(1), z.literal(2), z.literal(3)], text('Choose 1, 2 or 3 weeks.'));

export const checkInDescription = writtenLines({
  missing: text('The note must be a text.'),
  maxLength: CHECK_IN_DESCRIPTION_MAX_LENGTH,
  tooLong: text('Keep your note within 1000 characters.'),
});

/**
 * The shape of a person's ember, 0 to 8: how many steps of points they ever earned. A device may have saved answers of
 * before there was this.
 */
export const emberLevel = z._default(z.int(), 0);

/** A person's name and color as the server answers them; null where they chose none. */
export const faceFields = { display_name: z.nullable(z.string()), avatar_color: z.nullable(z.int()) };

/** An id the server made. */
export const entityId = z.uuid(text('This id is not valid.'));

/** A person's id at the identity provider. */
export const uid = z
  .string(text('This person’s id is not valid.'))
  .check(
    z.minLength(1, text('This person’s id is not valid.')),
    z.maxLength(UID_MAX_LENGTH, text('This person’s id is not valid.')),
    withoutControls,
  );

export const photoUrl = z
  .string(text('The photo’s address must be a text.'))
  .check(z.maxLength(PHOTO_URL_MAX_LENGTH, text('The photo’s address is too long.')));

/** A checkout session's id as a browser brings it back; whether it is one, and whose, only the server says. */
export const checkoutSessionId = z
  .string()
  .check(z.maxLength(CHECKOUT_SESSION_ID_MAX_LENGTH, text('This checkout session doesn’t exist.')));

export const success = z.object({ success: z.literal(true) });

/** The code of a mailed link. */
export const mailedCode = z
  .string(text('This link has expired or was already used.'))
  .check(z.minLength(1), z.maxLength(MAILED_CODE_MAX_LENGTH));
