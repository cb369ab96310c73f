import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

interface Props {
  /** The id of the heading that it leads to. */
  targetId: string;
  children: string;
}

/** The first stop of the Tab key, shown while it has the focus: past what stands before the content (WCAG 2.4.1). */
export function SkipLink({ targetId, children }: Props) {
  const skip = (event: MouseEvent) => {
    // The part behind the '#' is the app's route.
    event.preventDefault();
    document.getElementById(targetId)?.focus();
  };
  return (
    <a href={`#${targetId}`} className={styles.link} onClick={skip}>
      {children}
    </a>
  );
}
