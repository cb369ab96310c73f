import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './account-settings.module.css';
import { DeleteAccountDialog, type DeleteAccountProps } from './delete-account-dialog.tsx';

/** The way out. It says what it means before it asks anything. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className={styles.hint}>{t('This is permanent. You can sign up again later.')}</p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {t('Delete account')}
      </Button>
      {isAsking && <DeleteAccountDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}
