import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { EVENING_FROM } from '@fivefold/rules/wall-clock';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { timeText } from '#kernel/time-text.ts';
import { CheckButton } from '../check-button.tsx';
import styles from './avoid.module.css';
import { useDayWithout } from './use-day-without.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  /** Whether today is held. */
  isChecked: boolean;
  isSmall: boolean;
  onCheck: (isByKeyboard: boolean) => void;
}

const HELD_TODAY = text('Held today');

/** The check-in of a day without: in the evening. Before that the card says from when on, and after a slip that it was one. */
export function HeldButton({ goal, today, isChecked, isSmall, onCheck }: Props) {
  const { isEvening, hasSlipped } = useDayWithout(goal, today);
  if (hasSlipped && isSmall) return null;
  if (hasSlipped || !(isChecked || isEvening))
    return (
      <span className={styles.later}>
        {hasSlipped ? t('Slipped today') : t('From {time}', { time: timeText(EVENING_FROM) })}
      </span>
    );
  return (
    <CheckButton
      action={text('Held||a day')}
      checkedText={isChecked ? HELD_TODAY : null}
      goalText={goal.goal}
      isSmall={isSmall}
      onCheck={onCheck}
    />
  );
}
