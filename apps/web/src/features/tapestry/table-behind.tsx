import { type ReactNode, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import styles from './table-behind.module.css';

interface Props {
  /** What the table shows: 'Tapestry of Read ten pages' */
  label: string;
  /** Head and body. */
  children: () => ReactNode;
}

/** The same as a table, whose rows are made when it is opened. */
export function TableBehind({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.behind} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('Show as a table')}</summary>
      {isOpen && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
        <section className={styles.scroll} aria-label={t('{label}, as a table', { label })} tabIndex={0}>
          <table>{children()}</table>
        </section>
      )}
    </details>
  );
}
