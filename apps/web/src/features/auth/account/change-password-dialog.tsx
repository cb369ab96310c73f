import { getAccount } from '@fivefold/contract/calls/account';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '#kernel/language/t.ts';
import { keyOf } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { newPasswordOf } from '../new-password.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { textOf, useSubmit } from '../use-submit.ts';
import styles from './account-settings.module.css';

/** Asks for the current and the new password. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const toasts = useToasts();
  const { identity } = usePlatform();
  const queries = useQueryClient();
  const { submit, isBusy, error } = useSubmit(async (form) => {
    await identity.changePassword(textOf(form, 'current'), newPasswordOf(form));
    await queries.invalidateQueries({ queryKey: keyOf(getAccount) });
    toasts.success(t('Your password is changed.'));
    onClose();
  });

  return (
    <Modal title={t('Change your password')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        {/* Password managers keep the new password under this name. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t('Current password')} name="current" autoComplete="current-password" required />
        <NewPasswordField
          label={t('New password')}
          email={email}
          moreHint={t('You will be logged out everywhere else.')}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Change password')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
