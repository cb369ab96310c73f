import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  /** A picture above the words; decorative. */
  picture?: ReactNode;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** What stands where a list will be: says what to do next. */
export function EmptyState({ picture, title, children, actions }: Props) {
  return (
    <div className={styles.empty}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
