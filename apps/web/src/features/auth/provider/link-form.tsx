import { passkeyLogInQuestion, type WirePasskeyAnswer } from '@fivefold/contract/calls/keys';
import type { WireSecondStep } from '@fivefold/contract/calls/auth';
import { useRef, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { rich, t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Key } from '#ui/later-icons.ts';
import styles from '../form.module.css';
import { isSecondStepNeeded } from '../lazy-second-step.tsx';
import { arePasskeysPossible, askForPasskey } from '../passkeys/browser-passkeys.ts';
import { PasswordField } from '../password-field.tsx';
import { SecondStepForm } from '../second-step/second-step-form.tsx';
import { textOf, useSubmit } from '../use-submit.ts';

/** What shows that an account is a person's own. */
export interface OwnProof {
  readonly password?: string;
  readonly passkey?: WirePasskeyAnswer;
  readonly second_step?: WireSecondStep;
}

interface Props {
  email: string;
  /** What the other service is called. */
  name: string;
  onProof: (proof: OwnProof) => Promise<void>;
}

/** Before the other service opens an account of the same address: its own password or passkey. */
export function LinkForm({ email, name, onProof }: Props) {
  const api = useApi();
  const { server } = usePlatform();
  const isByPasskey = useRef(false);
  const [password, setPassword] = useState<string>();
  const { submit, isBusy, error, isErrorStale, markErrorStale } = useSubmit(async (form) => {
    if (isByPasskey.current) return onProof({ passkey: await askForPasskey(await api.send(passkeyLogInQuestion)) });
    const typed = textOf(form, 'password');
    await onProof({ password: typed }).catch((failure: unknown) => {
      if (!isSecondStepNeeded(failure)) throw failure;
      setPassword(typed);
    });
  });
  if (password !== undefined)
    return (
      <SecondStepForm
        onCode={(second_step) => onProof({ password, second_step })}
        onBack={() => setPassword(undefined)}
      />
    );

  const hasPasswords = server.passwords === 'on';
  const press = (byPasskey: boolean) => () => {
    isByPasskey.current = byPasskey;
  };
  return (
    <form className={styles.form} onSubmit={submit} onInput={markErrorStale} aria-busy={isBusy}>
      {error !== null && !isErrorStale && <Banner tone="error">{error}</Banner>}
      <p>
        {rich(
          'There is already an account for <b>{email}</b>. Show once that it’s yours. After that, {name} logs you in to it.',
          { email, name, b: (inside) => <strong dir="auto">{inside}</strong> },
        )}
      </p>
      {hasPasswords && (
        <>
          {/* Password managers find the password under this name. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
          <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} onClick={press(false)}>
            {t('Connect and log in')}
          </Button>
        </>
      )}
      {arePasskeysPossible() && (
        <Button
          type="submit"
          formNoValidate
          variant={hasPasswords ? 'secondary' : 'primary'}
          size="large"
          isWide
          isBusy={isBusy}
          icon={<Key size={20} aria-hidden="true" />}
          onClick={press(true)}
        >
          {t('Use a passkey')}
        </Button>
      )}
      {!hasPasswords && <p>{t('If you have no passkey here, ask the people who run this server for a link.')}</p>}
    </form>
  );
}
