import type { ReactNode } from 'react';
import { LOCALE } from '#kernel/locale.ts';
import styles from './big-number.module.css';

interface Props {
  /** Before the number. */
  sign?: string;
  value: number;
  unit: ReactNode;
  /** One sentence: how it is counted. */
  children?: ReactNode;
}

/** A number in the pixel face, and how it is counted. */
export function BigNumber({ sign = '', value, unit, children }: Props) {
  return (
    <div className={styles.number}>
      <p>
        <span className={styles.value}>{sign + value.toLocaleString(LOCALE)}</span> <span>{unit}</span>
      </p>
      {children !== undefined && <p className={styles.how}>{children}</p>}
    </div>
  );
}
