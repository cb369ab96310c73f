import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from '../yesterday/yesterday-question.module.css';
import besideStyles from './avoid.module.css';
import { useDayWithout } from './use-day-without.ts';
import { useSlips } from './use-slips.ts';

interface Props {
  goal: WireOwnGoal;
  uid: string;
  today: LocalDay;
  /** Whether the day is open. */
  isDue: boolean;
  /** The pressed button goes, and the focus with it. */
  onAnswered: () => void;
}

/** The other answer about today, with the large button: in the evening, as long as there is none. */
export function SlipButton({ goal, uid, today, isDue, onAnswered }: Props) {
  const { isEvening, hasSlipped } = useDayWithout(goal, today);
  const { slip } = useSlips(uid, today);
  if (hasSlipped || !isDue || !isEvening) return null;
  return (
    <fieldset aria-label={t('{goal}?', { goal: goal.goal })} className={besideStyles.answer}>
      <Answer goal={goal} action={t('Slipped')} onPress={() => void slip(goal, today)} onAnswered={onAnswered} />
    </fieldset>
  );
}

/** What was answered, below the card, with its Undo. */
export function SlippedLine({ goal, uid, today, onAnswered }: Props) {
  const { hasSlipped } = useDayWithout(goal, today);
  const { undo } = useSlips(uid, today);
  if (!hasSlipped) return null;
  const said = t('Slipped today');
  return (
    <fieldset aria-label={t('{action}: {goal}', { action: said, goal: goal.goal })} className={styles.question}>
      <p dir="auto">{said}</p>
      <div className={styles.answers}>
        <Answer goal={goal} action={t('Undo')} onPress={() => void undo(goal, today)} onAnswered={onAnswered} />
      </div>
    </fieldset>
  );
}

interface AnswerProps extends Pick<Props, 'goal' | 'onAnswered'> {
  action: string;
  onPress: () => void;
}

function Answer({ goal, action, onPress, onAnswered }: AnswerProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t('{action}: {goal}', { action, goal: goal.goal })}
      onClick={() => {
        onAnswered();
        onPress();
      }}
    >
      {action}
    </Button>
  );
}
