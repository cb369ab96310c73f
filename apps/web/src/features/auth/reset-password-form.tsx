import { RESET_PASSWORD_FAILED, RESET_PASSWORD_SENT } from '@fivefold/rules/texts';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import { useTypedEmail } from './typed-email.tsx';
import { useSession } from './use-session.ts';
import { useSubmit } from './use-submit.ts';

/** Asks for the mail with the reset link (Specification sections 2 and 8). */
export function ResetPasswordForm() {
  const { identity } = usePlatform();
  const { email, setEmail } = useTypedEmail(useSession().user?.email);
  const [isSent, setIsSent] = useState(false);
  const { submit, isBusy, error } = useSubmit(async () => {
    setIsSent(false);
    await identity.requestReset(email.trim());
    setIsSent(true);
  });

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
      {error !== null && (
        <Banner tone="error">
          <span>{t(RESET_PASSWORD_FAILED)}</span>
          <span>{error}</span>
        </Banner>
      )}
      {isSent && error === null && <Banner tone="success">{t(RESET_PASSWORD_SENT)}</Banner>}
      <EmailField value={email} onChange={setEmail} />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t(isSent ? 'Send the link again' : 'Reset Password')}
      </Button>
    </form>
  );
}
