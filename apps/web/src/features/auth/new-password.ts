import { identityProblems } from '@fivefold/contract/problems/auth';
import { BLANK_PASSWORD, isBlankPassword } from '@fivefold/rules/password';
import { t } from '#kernel/language/t.ts';
import { textOf } from './use-submit.ts';

/** What the server says of such passwords, said as soon as the field is left. */
export const PERSONAL_PASSWORD = identityProblems['auth/personal-password'].title;
export const COMMON_PASSWORD = identityProblems['auth/common-password'].title;

/** The new password of a form. @throws Error with the sentence to show, for white space alone */
export function newPasswordOf(form: FormData): string {
  const password = textOf(form, 'password');
  if (password !== '' && isBlankPassword(password)) throw new Error(t(BLANK_PASSWORD));
  return password;
}
