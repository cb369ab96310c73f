import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useNoteCopy } from './note-copy.tsx';
import styles from './outbox/queued-check-in-note.module.css';

interface Props {
  note: string;
  onDiscard: () => void;
}

/**
 * On a goal's card: a note that was typed here, while the check-in was made without it, on another device for example.
 */
export function UnsavedNote({ note, onDiscard }: Props) {
  const copy = useNoteCopy(note);
  return (
    <Banner
      tone="info"
      className={styles.refused}
      title={t('Your note wasn’t sent')}
      actions={
        <>
          {copy.button}
          <Button size="small" variant="quiet" onClick={onDiscard}>
            {t('Discard note')}
          </Button>
        </>
      }
    >
      <p>{t('This goal is already checked in. The note stays here for your next check-in.')}</p>
      {copy.text}
    </Banner>
  );
}
