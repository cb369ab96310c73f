import { useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './offline-queue/queued-check-in-note.module.css';

interface Props {
  note: string;
  onDiscard: () => void;
}

/** On a goal's card: a note that was typed here, while the check-in was made without it, on another device for example. */
export function UnsentNote({ note, onDiscard }: Props) {
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

  return (
    <Banner
      tone="info"
      className={styles.refused}
      title="Your note wasn’t sent"
      actions={
        <>
          <Button size="small" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy note'}
          </Button>
          <Button size="small" variant="quiet" onClick={onDiscard}>
            Discard note
          </Button>
        </>
      }
    >
      <p>This goal is already checked in. The note stays here for your next check-in.</p>
      <p ref={text} dir="auto" className={styles.note}>
        {note}
      </p>
    </Banner>
  );
}
