import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ChevronDown } from '#ui/icons.ts';
import styles from './goal-section.module.css';

interface Props {
  name: string;
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The goals, as list items; asked for while the section is open. */
  children: () => ReactNode;
}

/** A section of one-line goals under a heading that folds it. */
export function FoldedGoals({ name, count, isOpen, onToggle, children }: Props) {
  const contentId = useId();
  return (
    <>
      <h2 className={styles.divider}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => onToggle(!isOpen)}
        >
          <span>{name}</span> <span className={styles.count}>{count}</span>
          <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </button>
      </h2>
      <div id={contentId}>
        {isOpen && (
          <ul className={classNames(styles.list, styles.rows)} aria-label={name}>
            {children()}
          </ul>
        )}
      </div>
    </>
  );
}
