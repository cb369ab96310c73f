import { useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Check } from '#ui/icons.ts';
import { Copy } from '#ui/later-icons.ts';
import { Modal } from '#ui/modal.tsx';
import styles from '../account-settings.module.css';

/** A token that was just made, to be copied. */
export function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setIsCopied(true);
    } catch {
      // A browser that does not let us copy: the token is marked, and a keystroke copies it.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Modal title={t('Copy your token')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('This is the only time you see it. Put it where it’s used, and nowhere else.')}</p>
        <TextField
          ref={field}
          label={t('Your access token')}
          readOnly
          spellCheck={false}
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.actions}>
          <Button
            icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t(isCopied ? 'Copied' : 'Copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
