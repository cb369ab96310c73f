import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { useMissAnswers } from './miss-answers.ts';
import { useYesterdayAnswers } from './yesterday-answers.ts';
import styles from './yesterday-question.module.css';

interface Props {
  goalId: string;
  /** Named by the buttons. */
  goalText: string;
  today: LocalDay;
  isSending: boolean;
  /** Adds the check-in for yesterday. @returns whether it counts or is queued */
  onYes: (yesterday: LocalDay) => Promise<boolean>;
  /** The question goes, and the focus with it. */
  onAnswered: () => void;
}

/** In a quiet line of a card, once: a daily goal was missed yesterday and may be added. */
export function YesterdayQuestion({ goalId, goalText, today, isSending, onYes, onAnswered }: Props) {
  const toasts = useToasts();
  const { isAnswered, noteYes, noteNo } = useYesterdayAnswers(today);
  const answerMiss = useMissAnswers();
  if (isAnswered(goalId)) return null;

  const addYesterday = async () => {
    const isAdded = await onYes(addDays(today, -1));
    if (isAdded) noteYes(goalId);
  };

  return (
    <fieldset aria-label={joinSentences([t('Did you do it yesterday?'), goalText])} className={styles.question}>
      <p>{t('Did you do it yesterday?')}</p>
      <div className={styles.answers}>
        <Button
          size="small"
          isBusy={isSending}
          aria-label={t('Yes, add yesterday: {goal}', { goal: goalText })}
          onClick={() => void addYesterday()}
        >
          {t('Yes')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('No, not yesterday: {goal}', { goal: goalText })}
          onClick={() => {
            onAnswered();
            noteNo(goalId);
            void answerMiss({ goalId, day: addDays(today, -1) });
            toasts.success(t('Okay. Today is a new day.'));
          }}
        >
          {t('No')}
        </Button>
      </div>
    </fieldset>
  );
}
