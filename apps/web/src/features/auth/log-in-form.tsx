import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';
import { isSecondStepNeeded, OtherWaysIn, SecondStepForm } from './lazy-second-step.tsx';
import { mayHavePasskeys } from './passkeys/may-have-passkeys.ts';
import { useTypedEmail } from './typed-email.tsx';
import { textOf, useSubmit } from './use-submit.ts';

/**
 * Email and password; a failure is a red banner with its message (Specification sections 2 and 8). After success the
 * session changes, and the page moves on by that.
 */
export function LogInForm({ initialEmail, notice }: { initialEmail?: string; notice?: string | undefined }) {
  const { identity, server } = usePlatform();
  const { email, setEmail, forgetEmail } = useTypedEmail(initialEmail);
  const [typed, setTyped] = useState<readonly [email: string, password: string]>();
  const { submit, isBusy, error, isErrorStale, markErrorStale } = useSubmit(async (form) => {
    const both = [email.trim(), textOf(form, 'password')] as const;
    try {
      await identity.logIn(...both);
    } catch (failure) {
      if (!isSecondStepNeeded(failure)) throw failure;
      setTyped(both);
      return;
    }
    forgetEmail();
  });

  if (typed !== undefined)
    return (
      <SecondStepForm
        onCode={async (secondStep) => {
          await identity.logIn(...typed, secondStep);
          forgetEmail();
        }}
        onBack={() => setTyped(undefined)}
      />
    );

  const told = notice !== undefined && <Banner tone="info">{notice}</Banner>;
  if (server.passwords === 'off')
    return (
      <div className={styles.form}>
        {told}
        <OtherWaysIn />
      </div>
    );
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onInput={markErrorStale}
      onInvalidCapture={markErrorStale}
      aria-busy={isBusy}
    >
      {error === null && told}
      {error !== null && !isErrorStale && <Banner tone="error">{error}</Banner>}
      <EmailField value={email} onChange={setEmail} />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t('Log In')}
      </Button>
      {identity.enterBy && (server.provider || mayHavePasskeys()) && <OtherWaysIn />}
    </form>
  );
}
