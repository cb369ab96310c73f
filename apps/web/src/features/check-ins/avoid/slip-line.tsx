import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from '../yesterday/yesterday-question.module.css';
import avoidStyles from './avoid.module.css';
import { useDayWithout } from './use-day-without.ts';
import { useSlips } from './use-slips.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  /** Whether the day is open. */
  isDue: boolean;
  /** The pressed button goes, and the focus with it. */
  onAnswered: () => void;
}

/** The other answer about today, below a card: in the evening the question, and what was said. */
export function SlipLine({ goal, today, isDue, onAnswered }: Props) {
  const { isEvening, hasSlipped } = useDayWithout(goal, today);
  const { slip, undo } = useSlips(today);
  if (!hasSlipped && !(isDue && isEvening)) return null;
  const question = hasSlipped ? t('Slipped today') : t('{goal}?', { goal: goal.goal });
  const [action, run] = hasSlipped ? [t('Undo'), undo] : [t('Slipped'), slip];
  return (
    <fieldset
      aria-label={hasSlipped ? t('{action}: {goal}', { action: question, goal: goal.goal }) : question}
      className={classNames(styles.question, avoidStyles.slip)}
    >
      <p dir="auto">{question}</p>
      <div className={styles.answers}>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('{action}: {goal}', { action, goal: goal.goal })}
          onClick={() => {
            onAnswered();
            void run(goal, today);
          }}
        >
          {action}
        </Button>
      </div>
    </fieldset>
  );
}
