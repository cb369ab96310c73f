import type { ReactNode } from 'react';
import styles from './plan-section.module.css';

interface Props {
  title: string;
  /** Below the title, in small letters. */
  note?: string;
  children: ReactNode;
}

/** A part of the plans page with its heading. */
export function PlanSection({ title, note, children }: Props) {
  return (
    <section>
      <h2>{title}</h2>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
