import { KEY_PROOF_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fivefold/rules/limits';
import { BLANK_PASSWORD, isBlankPassword, LONG_PASSWORD } from '@fivefold/rules/password';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';

/** A new password. Its rules are enforced by the identity provider (Specification section 5). */
export const newPassword = z.string(text('Enter your password.')).check(
  z.minLength(1, text('Enter your password.')),
  z.minLength(PASSWORD_MIN_LENGTH, text('Use at least 8 characters.')),
  z.maxLength(PASSWORD_MAX_LENGTH, LONG_PASSWORD),
  z.refine<string>((text) => text === '' || !isBlankPassword(text), BLANK_PASSWORD),
);

/** A password typed to log in: only bounded, so that old passwords keep working when the rules change. */
export const typedPassword = z
  .string(text('Enter your password.'))
  .check(
    z.minLength(1, text('Enter your password.')),
    z.maxLength(PASSWORD_MAX_LENGTH, text('Incorrect email or password.')),
  );

const PROOF_MISSING = text('Show once more that this is your account.');
/** What a password, a passkey or the sign-in provider has given for some minutes of one session. */
export const keyProof = z
  .string(PROOF_MISSING)
  .check(z.maxLength(KEY_PROOF_MAX_LENGTH, PROOF_MISSING), z.regex(/^[A-Za-z0-9_.-]+$/, PROOF_MISSING));
