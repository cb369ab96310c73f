import { CHECK_IN_DESCRIPTION_MAX_LENGTH } from '@fivefold/rules/limits';
import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import styles from './check-in-form.module.css';
import { isNoteTooLong } from './note-drafts.ts';

interface Props {
  /** Named by the button. */
  goalText: string;
  note: string;
  onNoteChange: (note: string) => void;
  /** Sends the note, and what else goes with it. */
  onCheckIn: () => void;
  isSending: boolean;
  /** Whether the period's check-in is done. */
  isChecked: boolean;
  /** What stands instead of the form when it is done: when the next one is due. */
  afterwards: ReactNode;
  /** Whether a photo goes with it. */
  hasPhoto?: boolean;
  /** More that may go with a check-in. */
  children?: ReactNode;
}

/** A check-in with a note. Nothing is demanded: an empty note is a plain check-in. */
export function CheckInForm({
  goalText,
  note,
  onNoteChange,
  onCheckIn,
  isSending,
  isChecked,
  afterwards,
  hasPhoto = false,
  children,
}: Props) {
  const buttonText = t(hasPhoto ? 'Check in with photo' : 'Check in with note');

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onCheckIn();
  };

  if (isChecked) return afterwards;
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextAreaField
        label={t('Note (optional)')}
        placeholder={t('How did it go?')}
        value={note}
        onChange={(event) => onNoteChange(event.target.value)}
        maxCharacters={CHECK_IN_DESCRIPTION_MAX_LENGTH}
        error={isNoteTooLong(note) ? t('Keep your note within 1000 characters.') : undefined}
      />
      <div className={styles.ways}>
        {children}
        <Button
          type="submit"
          variant="primary"
          isBusy={isSending}
          className={styles.submit}
          aria-label={t('{action}: {goal}', { action: buttonText, goal: goalText })}
        >
          {buttonText}
        </Button>
      </div>
    </form>
  );
}
