import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';
import { useTypedEmail } from './typed-email.tsx';
import { textOf, useSubmit } from './use-submit.ts';

/**
 * Email and password; a failure is a red banner with its message (Specification sections 2 and 8). After success the
 * session changes, and the page moves on by that.
 */
export function LogInForm({ initialEmail, notice }: { initialEmail?: string; notice?: string | undefined }) {
  const { identity } = usePlatform();
  const { email, setEmail, forgetEmail } = useTypedEmail(initialEmail);
  const { submit, isBusy, error, isErrorStale, markErrorStale } = useSubmit(async (form) => {
    await identity.logIn(email.trim(), textOf(form, 'password'));
    forgetEmail();
  });

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onInput={markErrorStale}
      onInvalidCapture={markErrorStale}
      aria-busy={isBusy}
    >
      {error === null && notice !== undefined && <Banner tone="info">{notice}</Banner>}
      {error !== null && !isErrorStale && <Banner tone="error">{error}</Banner>}
      <EmailField value={email} onChange={setEmail} />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t('Log In')}
      </Button>
    </form>
  );
}
