import { CHECK_IN_DESCRIPTION_MAX_LENGTH } from '@fivefold/rules/limits';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import styles from './check-in-form.module.css';

interface Props {
  /** Named by the button. */
  goalText: string;
  /** Checks in; says whether the check-in stands. */
  onCheckIn: (description: string) => Promise<boolean>;
  /** Whether the period's check-in is done. What was written stays here in case it is taken back. */
  isChecked: boolean;
  /** What stands instead of the form when it is done: when the next one is due. */
  afterwards: ReactNode;
  /** Whether a photo goes with it. */
  hasPhoto?: boolean;
  /** More that may go with a check-in. */
  children?: ReactNode;
}

/** A check-in with a note. Nothing is demanded: an empty note is a plain check-in. */
export function CheckInForm({ goalText, onCheckIn, isChecked, afterwards, hasPhoto = false, children }: Props) {
  const [note, setNote] = useState('');
  const [isSending, setIsSending] = useState(false);
  const buttonText = hasPhoto ? 'Check in with photo' : 'Check in with note';
  const isTooLong = note.trim().length > CHECK_IN_DESCRIPTION_MAX_LENGTH;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTooLong || isSending) return;
    setIsSending(true);
    if (await onCheckIn(note.trim())) setNote('');
    setIsSending(false);
  };

  if (isChecked) return afterwards;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label="Note (optional)"
        placeholder="How did it go?"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxCharacters={CHECK_IN_DESCRIPTION_MAX_LENGTH}
        error={isTooLong ? `Keep your note within ${CHECK_IN_DESCRIPTION_MAX_LENGTH} characters.` : undefined}
      />
      <div className={styles.ways}>
        {children}
        <Button
          type="submit"
          variant="primary"
          isBusy={isSending}
          className={styles.submit}
          aria-label={`${buttonText}: ${goalText}`}
        >
          {buttonText}
        </Button>
      </div>
    </form>
  );
}
