import { participantColor } from '@fivefold/rules/participant-color';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface Props {
  uid: string;
  email: string;
  size?: 'small' | 'medium';
  /** A sign at its corner. */
  badge?: ReactNode;
}

/**
 * A person's initial on their own color, the same everywhere (Specification section 9). Decorative: the name always stands
 * beside it, in sight or for screen readers.
 */
export function Avatar({ uid, email, size = 'medium', badge }: Props) {
  return (
    <span className={classNames(styles.person, styles[size], styles[participantColor(uid)])} aria-hidden="true">
      {Array.from(email)[0]?.toUpperCase() ?? '?'}
      {badge !== undefined && <span className={styles.sign}>{badge}</span>}
    </span>
  );
}
