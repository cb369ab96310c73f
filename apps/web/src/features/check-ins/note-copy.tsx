import { useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './outbox/queued-check-in-note.module.css';

/** A note that was not sent, and the button that copies it. */
export function useNoteCopy(note: string) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(note);
      setIsCopied(true);
    } catch {
      // Without a clipboard, as on a plain http address, the text is selected for the person to copy.
      if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
    }
  };

  return {
    button: (
      <Button size="small" onClick={() => void copy()}>
        {t(isCopied ? 'Copied' : 'Copy note')}
      </Button>
    ),
    text: (
      <p ref={text} dir="auto" className={styles.note}>
        {note}
      </p>
    ),
  };
}
