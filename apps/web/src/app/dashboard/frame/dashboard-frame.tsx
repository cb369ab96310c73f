import type { ReactNode } from 'react';
import styles from './dashboard-frame.module.css';

interface Props {
  /** Above everything, where there are any. */
  notices?: ReactNode;
  panel: ReactNode;
  goals: ReactNode;
  /** Beside the goals where there is room, below them where there is not. */
  aside: ReactNode;
  footer?: ReactNode;
}

/** Where things stand: the panel across the top, goals left, friends right; one below the other on a phone. */
export function DashboardFrame({ notices, panel, goals, aside, footer }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.notices}>{notices}</div>
      <div className={styles.panel}>{panel}</div>
      <div>{goals}</div>
      <div className={styles.aside}>{aside}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/**
 * Stays at the top of the window: the app's name, and what is always in reach. Toasts appear over it and cover nothing
 * else.
 */
export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p className={styles.name} aria-hidden="true">
        Fivefold
      </p>
      {children}
    </div>
  );
}
