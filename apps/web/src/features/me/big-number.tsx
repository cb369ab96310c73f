import type { ReactNode } from 'react';
import { LOCALE } from '#kernel/locale.ts';
import styles from './big-number.module.css';

interface Props {
  /** A text where it is more than a number: '$9'. */
  value: number | string;
  unit: ReactNode;
  /** One sentence: how it is counted. */
  children?: ReactNode;
}

/** A number in the pixel face, and how it is counted. */
export function BigNumber({ value, unit, children }: Props) {
  return (
    <div className={styles.number}>
      <p>
        <span className={styles.value}>{typeof value === 'string' ? value : value.toLocaleString(LOCALE)}</span>{' '}
        <span>{unit}</span>
      </p>
      {children !== undefined && <p className={styles.how}>{children}</p>}
    </div>
  );
}
