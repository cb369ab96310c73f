import type { ReactNode } from 'react';
import styles from './top-bar.module.css';

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
