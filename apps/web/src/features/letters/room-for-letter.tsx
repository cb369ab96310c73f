import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { Button } from '#ui/button.tsx';
import { LetterForm } from './letter-form.tsx';
import { LETTER_OFFERS } from './letter-offers.ts';
import styles from './letters.module.css';

interface Props {
  goalId: string;
  goalText: string;
  /** The full row that has room; null for none, or before it is known. */
  row: number | null;
  /** Its line keeps its height without a row. */
  isKept: boolean;
  /** The form goes, and the focus with it. */
  onClosed: () => void;
}

/** On the goal's page, until the next row is full. */
export function RoomForLetter({ goalId, goalText, row, isKept, onClosed }: Props) {
  const [isOffered] = useDeviceSetting(LETTER_OFFERS);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOffered) return null;
  if (!isOpen || row === null)
    return (
      (isKept || row !== null) && (
        <div className={styles.kept}>
          {row !== null && (
            <Button variant="quiet" className={styles.room} onClick={() => setIsOpen(true)}>
              {t('Write a line to later you')}
            </Button>
          )}
        </div>
      )
    );
  const close = () => {
    onClosed();
    setIsOpen(false);
  };
  return <LetterForm goalId={goalId} goalText={goalText} row={row} isOpened onWritten={close} onSkip={close} />;
}
