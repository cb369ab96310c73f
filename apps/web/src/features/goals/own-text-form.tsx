import { type SyntheticEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './cue-question.module.css';
import { CueField, findOwnTextFault, SmallVersionField, toOwnText } from './own-texts-fields.tsx';

interface Props {
  field: 'cue' | 'small_version';
  goalText: string;
  isBusy: boolean;
  /** What the button says that leaves it as it was. */
  cancel: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** A new cue or small version, in the quiet line of a card. */
export function OwnTextForm({ field, goalText, isBusy, cancel, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const written = toOwnText(typed);
    const missing = field === 'cue' ? t('Enter the cue.') : t('Enter the small version.');
    const fault = written === null ? missing : findOwnTextFault(field, typed);
    setError(fault);
    if (written !== null && fault === undefined) onSave(written);
  };
  const shared = { value: typed, error, isRequired: true, onChange: setTyped };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {field === 'cue' ? <CueField {...shared} goalText={goalText} /> : <SmallVersionField {...shared} />}
      <div className={styles.answers}>
        <Button type="submit" size="small" variant="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
