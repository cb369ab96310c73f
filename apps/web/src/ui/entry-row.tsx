import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './entry-row.module.css';

interface Props {
  sign?: ReactNode;
  title: ReactNode;
  /** Below the title, a line each. */
  lines: readonly string[];
  /** What is wrong with it; announced when it comes. */
  fault?: string | undefined;
  actions?: ReactNode;
}

/** One of a few things that a person added: what it is, how it does, and what can be done with it. */
export function EntryRow({ sign, title, lines, fault, actions }: Props) {
  return (
    <li className={styles.row}>
      {sign !== undefined && <span className={styles.sign}>{sign}</span>}
      <div className={styles.about}>
        <div className={styles.title}>{title}</div>
        {lines.map((line) => (
          <div key={line} className={styles.line}>
            {line}
          </div>
        ))}
        <output className={classNames(styles.line, styles.fault)}>{fault}</output>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

/** The list of such rows. */
export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
