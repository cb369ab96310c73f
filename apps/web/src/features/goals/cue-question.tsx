import { type SyntheticEvent, useState } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './cue-question.module.css';
import { useAnswerCueQuestion } from './mutations.ts';
import { CueField, findOwnTextFault, toOwnText } from './own-texts-fields.tsx';

interface Props {
  goalId: string;
  /** Named by the buttons. */
  goalText: string;
  cue: string;
  /** The question goes, and the focus with it. */
  onAnswered: () => void;
}

/** In a quiet line of a card, once: whether a cue that was tried for a while still works. */
export function CueQuestion({ goalId, goalText, cue, onAnswered }: Props) {
  const answer = useAnswerCueQuestion();
  const [isChanging, setIsChanging] = useState(false);
  const question = t('Does “When {cue}” still work?', { cue });

  const send = (changed: { cue?: string }) => {
    if (answer.isPending) return;
    answer.mutate({ body: { goalId, cue_answered: true, ...changed } }, { onSuccess: onAnswered });
  };

  if (isChanging)
    return (
      <OtherCue
        goalText={goalText}
        isBusy={answer.isPending}
        onSave={(other) => send(other === cue ? {} : { cue: other })}
        onCancel={() => send({})}
      />
    );
  return (
    <fieldset aria-label={joinSentences([question, goalText])} className={styles.question}>
      <p dir="auto">{question}</p>
      <div className={styles.answers}>
        <Button
          size="small"
          isBusy={answer.isPending}
          aria-label={t('Yes, it works: {goal}', { goal: goalText })}
          onClick={() => send({})}
        >
          {t('Yes')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Another cue: {goal}', { goal: goalText })}
          onClick={() => setIsChanging(true)}
        >
          {t('Another||cue')}
        </Button>
      </div>
    </fieldset>
  );
}

interface OtherProps {
  goalText: string;
  isBusy: boolean;
  onSave: (cue: string) => void;
  onCancel: () => void;
}

/** Another cue in place of the one before. */
function OtherCue({ goalText, isBusy, onSave, onCancel }: OtherProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const other = toOwnText(typed);
    const fault = other === null ? t('Enter the cue.') : findOwnTextFault('cue', typed);
    setError(fault);
    if (other !== null && fault === undefined) onSave(other);
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <CueField value={typed} error={error} goalText={goalText} isOpened onChange={setTyped} />
      <div className={styles.answers}>
        <Button type="submit" size="small" variant="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Keep it')}
        </Button>
      </div>
    </form>
  );
}
