import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fivefold/rules/limits';
import { isBlankPassword, isPersonalPassword } from '@fivefold/rules/password';
import { isCommonPassword } from '#kernel/common-passwords';
import { Problem } from '#kernel/problem';

/**
 * Checks a new password (decision 39). Log-in does not check it: an older password keeps working.
 * @throws Problem auth/weak-password, auth/personal-password, auth/common-password
 */
export async function requireGoodPassword(password: string, email: string): Promise<void> {
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH || isBlankPassword(password))
    throw new Problem('auth/weak-password');
  if (isPersonalPassword(password, email)) throw new Problem('auth/personal-password');
  if (await isCommonPassword(password)) throw new Problem('auth/common-password');
}
