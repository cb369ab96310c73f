import { RESET_PASSWORD_FAILED } from '@fivefold/rules/texts';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './form.module.css';
import { newPasswordOf } from './new-password.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useSubmit } from './use-submit.ts';

interface Props {
  code: string;
  onDone: () => void;
  /** A used-up or expired code is of no more use: the person asks for another. */
  onNewLink: () => void;
}

/** Sets a new password with the code of the mailed link. */
export function NewPasswordForm({ code, onDone, onNewLink }: Props) {
  const { identity } = usePlatform();
  const { submit, isBusy, error } = useSubmit(async (form) => {
    await identity.resetPassword(code, newPasswordOf(form));
    onDone();
  });

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
      {error !== null && (
        <Banner tone="error">
          <span>{t(RESET_PASSWORD_FAILED)}</span>
          <span>{error}</span>
        </Banner>
      )}
      <NewPasswordField label={t('New password')} moreHint={t('You will be logged out everywhere else.')} />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t('Set new password')}
      </Button>
      {error !== null && (
        <Button variant="quiet" onClick={onNewLink}>
          {t('Send me a new link')}
        </Button>
      )}
    </form>
  );
}
