import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from '../beside-signs.module.css';
import { useDayWithout } from './use-day-without.ts';
import { useSlips } from './use-slips.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  /** In a line, whose large button has no room for words. */
  isRow: boolean;
  /** Whether the day is open. */
  isDue: boolean;
  /** The pressed button goes, and the focus with it. */
  onAnswered: () => void;
}

/**
 * The other answer about today, among the signs of a card: in the evening that the day slipped, and then the way back.
 * The question is the goal's text, which stands above it; screen readers hear it with the answer.
 */
export function SlipButton({ goal, today, isRow, isDue, onAnswered }: Props) {
  const { isEvening, hasSlipped } = useDayWithout(goal, today);
  const { slip, undo } = useSlips(today);
  if (!hasSlipped && !(isDue && isEvening)) return null;
  const [action, run] = hasSlipped ? [t('Undo'), undo] : [t('Slipped'), slip];
  return (
    <fieldset
      aria-label={
        hasSlipped
          ? t('{action}: {goal}', { action: t('Slipped today'), goal: goal.goal })
          : t('{goal}?', { goal: goal.goal })
      }
      className={classNames(styles.beside, isRow && styles.inLine, isRow && hasSlipped && styles.said)}
    >
      {isRow && hasSlipped && <span>{t('Slipped today')}</span>}
      <Button
        size="small"
        aria-label={t('{action}: {goal}', { action, goal: goal.goal })}
        onClick={(event) => {
          // It stands on what opens the card.
          event.stopPropagation();
          onAnswered();
          void run(goal, today);
        }}
      >
        {action}
      </Button>
    </fieldset>
  );
}
