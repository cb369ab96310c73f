import { PASSWORD_MIN_LENGTH } from './limits.ts';

/** What a person reads whose new password is only white space: the sentence for every weak one. */
export const BLANK_PASSWORD = `Use at least ${PASSWORD_MIN_LENGTH} characters.`;

/** Whether a password is made of white space alone: however long, it is guessed at once and mistyped easily. */
export function isBlankPassword(password: string): boolean {
  return password.trim() === '';
}
