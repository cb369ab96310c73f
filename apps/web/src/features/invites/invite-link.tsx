import { t } from '#kernel/language/t.ts';
import { Check } from '#ui/icons.ts';
import { Copy } from '#ui/later-icons.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './invite-form.module.css';

interface Props {
  /** Who it is for. */
  email: string;
  link: string;
  /** The server's sentence. */
  message: string;
}

/** An invitation's link to pass on, on a server that sends no mail. */
export function InviteLink({ email, link, message }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setIsCopied(true);
    } catch {
      // A browser that does not let us copy: the link is marked, and a keystroke copies it.
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <div className={styles.link}>
      <p>{message}</p>
      <div className={styles.form}>
        <TextField
          ref={field}
          label={t('Invitation for {email}', { email })}
          hint={t(
            'Works once, for this person, for 14 days. If they have an account here, they log in before they open it.',
          )}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className={styles.field}
        />
        <Button
          onClick={() => void copy()}
          icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          className={styles.copy}
        >
          {t(isCopied ? 'Copied' : 'Copy Link')}
        </Button>
      </div>
    </div>
  );
}
