import { isEmail, normalizeEmail } from '@fivefold/rules/email-address';
import { EMAIL_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';

// In a file of its own: what an address may be weighs 0.4 KB, and the dashboard's first load asks for none.

const INVALID_EMAIL = text('Enter a valid email address.');
/** Read twice it stays the same. */
export const email = z.string(text('Enter your email address.')).check(
  // Nothing longer is an address, in whatever letters.
  z.maxLength(2 * EMAIL_MAX_LENGTH, { error: INVALID_EMAIL, abort: true }),
  z.overwrite(normalizeEmail),
  z.minLength(1, text('Enter your email address.')),
  z.maxLength(EMAIL_MAX_LENGTH, INVALID_EMAIL),
  z.refine(isEmail, INVALID_EMAIL),
);
