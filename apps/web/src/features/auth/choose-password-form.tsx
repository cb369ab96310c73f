import { choosePassword } from '@fivefold/contract/calls/email-verification';
import { t } from '#kernel/language/t.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './form.module.css';
import { newPasswordOf } from './new-password.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useSubmit } from './use-submit.ts';

interface Props {
  /** Of the account, for the password manager. */
  email: string;
  onDone: () => void;
}

/** Sets the password of an account that has none, right after a mailed link opened it. */
export function ChoosePasswordForm({ email, onDone }: Props) {
  const api = useApi();
  const { submit, isBusy, error } = useSubmit(async (form) => {
    await api.send(choosePassword, { body: { password: newPasswordOf(form) } });
    onDone();
  });

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
      {error !== null && <Banner tone="error">{error}</Banner>}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField label={t('New password')} email={email} />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t('Set new password')}
      </Button>
    </form>
  );
}
