import { useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Check } from './icons.ts';
import { Copy } from './later-icons.ts';
import { Modal } from './modal.tsx';
import styles from './dialog-form.module.css';

interface Props {
  title: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  onClose: () => void;
}

/** A secret that was just made, to be copied. */
export function ShownOnce({ title, label, secret, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setIsCopied(true);
    } catch {
      // A browser that does not let us copy: the secret is marked, and a keystroke copies it.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('This is the only time you see it. Put it where it’s used, and nowhere else.')}</p>
        <TextField
          ref={field}
          label={label}
          readOnly
          spellCheck={false}
          value={secret}
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
