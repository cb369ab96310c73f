import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from '../yesterday/yesterday-question.module.css';
import { useSlips } from './use-slips.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  isSending: boolean;
  /** Adds the check-in for yesterday. */
  onHeld: (yesterday: LocalDay) => Promise<boolean>;
  /** The question goes, and the focus with it. */
  onAnswered: () => void;
}

/** On the next morning, in a quiet line of a card: the day without that has no answer. */
export function YesterdayWithout({ goal, today, isSending, onHeld, onAnswered }: Props) {
  const { slip } = useSlips(today);
  const yesterday = addDays(today, -1);
  const question = t('Yesterday: {goal}?', { goal: goal.goal });
  return (
    <fieldset aria-label={question} className={styles.question}>
      <p dir="auto">{question}</p>
      <div className={styles.answers}>
        <Button
          size="small"
          isBusy={isSending}
          aria-label={t('Held yesterday: {goal}', { goal: goal.goal })}
          onClick={() => void onHeld(yesterday)}
        >
          {t('Held||a day')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Slipped yesterday: {goal}', { goal: goal.goal })}
          onClick={() => {
            onAnswered();
            void slip(goal, yesterday);
          }}
        >
          {t('Slipped')}
        </Button>
      </div>
    </fieldset>
  );
}
