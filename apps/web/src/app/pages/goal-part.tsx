import type { ReactNode } from 'react';
import styles from './goal-page.module.css';

/** One subject of a goal's page, with its heading. */
export function GoalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
