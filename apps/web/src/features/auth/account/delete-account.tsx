import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './account-settings.module.css';
import { DeleteAccountDialog, type DeleteAccountProps } from './delete-account-dialog.tsx';

/** The way out. It says what it means before it asks anything. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className={styles.hint}>This is permanent. You can sign up again later.</p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      {isAsking && <DeleteAccountDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}
