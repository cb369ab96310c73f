import type { GoalColor } from '@fivefold/rules/goal-color';
import styles from './goal-swatch.module.css';

/** A color of goals, or the place of none. */
export function GoalSwatch({ color }: { color: GoalColor | 'none' }) {
  return (
    <span
      aria-hidden="true"
      className={styles.swatch}
      style={color === 'none' ? undefined : { background: `var(--goal-${color})` }}
    />
  );
}
