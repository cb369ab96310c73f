import { BLANK_PASSWORD, isBlankPassword } from '@fivefold/rules/password';
import { textOf } from './use-submit.ts';

/** The password somebody chose in a form. @throws Error with the sentence to show, for white space alone */
export function newPasswordOf(form: FormData): string {
  const password = textOf(form, 'password');
  if (password !== '' && isBlankPassword(password)) throw new Error(BLANK_PASSWORD);
  return password;
}
