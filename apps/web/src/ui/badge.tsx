import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'green' | 'yellow' | 'orange' | 'red' | 'blue' | 'neutral' | 'ember';

interface Props {
  tone?: Tone;
  /** A sign beside the words: a state is never told by color alone. Decorative. */
  icon?: ReactNode;
  className?: string | undefined;
  /** The tooltip; others hear it elsewhere. */
  title?: string;
  children: ReactNode;
}

/** A small count or name in the pixel face: streak badges, plan badges. */
export function Badge({ tone = 'neutral', icon, className, title, children }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)} title={title}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** A state in words on its color, in the text face: 'Checked today', 'March'. */
export function Pill({ tone = 'neutral', icon, className, children }: Props) {
  return (
    <span className={classNames(styles.pill, styles[tone], className)}>
      {icon ?? <span className={styles.dot} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
