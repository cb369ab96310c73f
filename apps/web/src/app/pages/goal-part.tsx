import type { ReactNode } from 'react';
import styles from './goal-page.module.css';

interface Props {
  title: string;
  /** Takes the focus where the heading is to get it. */
  titleId?: string;
  /** Beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One subject of a goal's page, with its heading. */
export function GoalPart({ title, titleId, aside, children }: Props) {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={titleId === undefined ? undefined : -1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
