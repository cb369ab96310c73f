import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './dashboard-frame.module.css';

interface Props {
  panel: ReactNode;
  goals: ReactNode;
  /** Beside the goals where there is room, below them where there is not; false or null when there is nothing. */
  aside: ReactNode;
  footer?: ReactNode;
}

/** Where things stand: the panel across the top, goals left, friends right; one below the other on a phone. */
export function DashboardFrame({ panel, goals, aside, footer }: Props) {
  const hasAside = aside !== false && aside !== null;
  return (
    <div className={classNames(styles.frame, hasAside && styles.withAside)}>
      <div className={styles.panel}>{panel}</div>
      <div>{goals}</div>
      {hasAside && <div>{aside}</div>}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
