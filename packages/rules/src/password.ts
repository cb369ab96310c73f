import { text } from './text-key.ts';

/** What a person reads whose new password is only white space: the sentence for every weak one. */
export const BLANK_PASSWORD = text('Use at least 8 characters.');

/** What a person reads whose new password is too long. */
export const LONG_PASSWORD = text('Use at most 128 characters.');

/** Below every field for a new password, before anything went wrong. */
export const PASSWORD_HINT = text('At least 8 characters. Longer is better: a few random words make a good one.');

/** Names of the product: an attacker's first guesses. */
const PRODUCT_NAMES = ['fivefold', 'five fold'];

/** Whether a password is made of white space alone: however long, it is guessed at once and mistyped easily. */
export function isBlankPassword(password: string): boolean {
  return password.trim() === '';
}

/**
 * How passwords are compared with those that must not be used: case and width of letters make no difference to a
 * guesser.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a password is the email address, the part before the '@', or the product's name, also with digits or signs
 * around it (decision 39).
 */
export function isPersonalPassword(password: string, email: string): boolean {
  const typed = normalizePassword(password);
  const address = normalizePassword(email);
  const [local = ''] = address.split('@');
  const forbidden = [address, local, ...PRODUCT_NAMES].filter((text) => text !== '');
  return forbidden.some((text) => text === typed || withoutEdges(text) === withoutEdges(typed));
}

/** A text without the digits and signs before and after it; all of it where nothing else is left. */
function withoutEdges(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '') || text;
}
