import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fivefold/rules/limits';
import {
  BLANK_PASSWORD,
  isBlankPassword,
  isPersonalPassword,
  LONG_PASSWORD,
  PASSWORD_HINT,
} from '@fivefold/rules/password';
import { type ReactNode, useRef, useState } from 'react';
import { sentenceGap } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { isCommonPassword } from './identity/common-password.ts';
import { COMMON_PASSWORD, PERSONAL_PASSWORD } from './new-password.ts';
import { PasswordField } from './password-field.tsx';

interface Props {
  label: string;
  /** The account's address, where it is known: it must not be the password. */
  email?: string;
  /** Said after what makes a good one. */
  moreHint?: ReactNode;
}

/** A field for a new password. It says what makes a good one, and what is wrong with this one as soon as it is left. */
export function NewPasswordField({ label, email = '', moreHint }: Props) {
  const api = useApi();
  const looked = useRef('');
  const [error, setError] = useState<string>();

  const checkPassword = async (password: string) => {
    looked.current = password;
    // The browser says what is too short, and the server decides: without a connection this is merely not said early.
    const fault = await faultOf(password, email, (typed) => isCommonPassword(api, typed)).catch(() => undefined);
    if (looked.current === password) setError(fault);
  };

  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      required
      error={error}
      hint={
        <>
          <span>{t(PASSWORD_HINT)}</span>
          {sentenceGap()}
          {moreHint}
        </>
      }
      onBlur={(event) => void checkPassword(event.target.value)}
      onInput={() => {
        looked.current = '';
        setError(undefined);
      }}
    />
  );
}

async function faultOf(
  password: string,
  email: string,
  isCommon: (password: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (password === '') return undefined;
  if (password.length < PASSWORD_MIN_LENGTH || isBlankPassword(password)) return t(BLANK_PASSWORD);
  // The field does not cut what is pasted: the user would log in with another password than was stored.
  if (password.length > PASSWORD_MAX_LENGTH) return t(LONG_PASSWORD);
  if (isPersonalPassword(password, email)) return t(PERSONAL_PASSWORD);
  return (await isCommon(password)) ? t(COMMON_PASSWORD) : undefined;
}
