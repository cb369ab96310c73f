import { CHECK_IN_DESCRIPTION_MAX_LENGTH } from '@fivefold/rules/limits';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { isNoteTooLong } from '../note-drafts.ts';
import styles from './check-in-editor.module.css';

interface Props {
  /** Which check-in it is: 'Check-in of today'. */
  label: string;
  note: string;
  onNoteChange: (note: string) => void;
  /** Why it was not saved. */
  problem: string | null;
  isBusy: boolean;
  /** While it is saved, the row is shown in its place. */
  isHidden: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** The photo, and what can be done with it. */
  children: ReactNode;
}

/** Changes note and photo of a check-in, in its place in the list. */
export function CheckInEditor({
  label,
  note,
  onNoteChange,
  problem,
  isBusy,
  isHidden,
  onSave,
  onCancel,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);

  // The pressed button is gone; the focus goes on to the end of the text.
  useEffect(() => {
    if (isHidden) return;
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [isHidden]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && !isNoteTooLong(note)) onSave();
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    // Escape also ends an input method's word.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut to the Cancel button
    <form
      ref={form}
      className={styles.editor}
      aria-label={label}
      hidden={isHidden}
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      noValidate
    >
      <TextAreaField
        label={t('Note (optional)')}
        value={note}
        onChange={(event) => onNoteChange(event.target.value)}
        maxCharacters={CHECK_IN_DESCRIPTION_MAX_LENGTH}
        error={isNoteTooLong(note) ? t('Keep your note within 1000 characters.') : undefined}
      />
      {children}
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
