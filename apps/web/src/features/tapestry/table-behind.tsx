import type { ReactNode } from 'react';
import { t } from '#kernel/language/t.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import styles from './table-behind.module.css';

interface Props {
  /** What the table shows: 'Tapestry of Read ten pages' */
  label: string;
  /** Head and body. */
  children: () => ReactNode;
}

/** The same as a table, whose rows are made when it is opened. */
export function TableBehind({ label, children }: Props) {
  return (
    <Disclosure summary={t('Show as a table')}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it */}
      <section className={styles.scroll} aria-label={t('{label}, as a table', { label })} tabIndex={0}>
        <Table>{children}</Table>
      </section>
    </Disclosure>
  );
}

function Table({ children }: Pick<Props, 'children'>) {
  return <table className={styles.table}>{children()}</table>;
}
