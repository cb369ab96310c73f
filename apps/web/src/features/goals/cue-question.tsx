import { useState } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './cue-question.module.css';
import { useAnswerCueQuestion } from './mutations.ts';
import { OwnTextForm } from './own-text-form.tsx';

interface Props {
  goalId: string;
  /** Named by the buttons. */
  goalText: string;
  cue: string;
  /** Another cue was saved. */
  onNewCue: (cue: string) => void;
  /** The question goes, and the focus with it. */
  onAnswered: () => void;
}

/** In a quiet line of a card, once: whether a cue that was tried for a while still works. */
export function CueQuestion({ goalId, goalText, cue, onNewCue, onAnswered }: Props) {
  const answer = useAnswerCueQuestion();
  const [isChanging, setIsChanging] = useState(false);
  const question = t('Does “When {cue}” still work?', { cue });

  const send = (changed: { cue?: string }) => {
    if (answer.isPending) return;
    const onSuccess = () => {
      onAnswered();
      if (changed.cue !== undefined) onNewCue(changed.cue);
    };
    answer.mutate({ body: { goalId, cue_answered: true, ...changed } }, { onSuccess });
  };

  if (isChanging)
    return (
      <OwnTextForm
        field="cue"
        goalText={goalText}
        isBusy={answer.isPending}
        cancel={t('Keep it')}
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
