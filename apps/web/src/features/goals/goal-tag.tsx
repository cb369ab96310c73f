import { Eye, User } from '#ui/icons.ts';
import styles from './goal-card.module.css';

/** Who else sees a goal, beside its text, as a picture; the card's name has it in words. A private goal has no mark. */
export function GoalTag({ isChosen, title }: { isChosen: boolean; title: string }) {
  const Icon = isChosen ? User : Eye;
  return (
    <span className={styles.mark} title={title}>
      <Icon size={14} aria-hidden="true" />
    </span>
  );
}
