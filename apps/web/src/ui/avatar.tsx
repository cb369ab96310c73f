import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { memo, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './avatar.module.css';
import { drawEmberFace, FACE_SIZE } from './ember-face.ts';

interface Props {
  uid: string;
  /** Left out for a person who is gone: their ember has gone out. */
  color?: ParticipantColor | undefined;
  size?: 'small' | 'medium' | 'large';
  /** A sign at its corner. */
  badge?: ReactNode;
  /** Whether the sign asks for no attention. */
  isBadgeQuiet?: boolean;
  /** Whether the ember is still to be lit: what the person is to do waits for them. */
  isCool?: boolean;
}

/**
 * A person's ember in their color, the same shape everywhere (Specification section 9). Decorative: the name always
 * stands beside it, in sight or for screen readers.
 */
export function Avatar({ uid, color, size = 'medium', badge, isBadgeQuiet = false, isCool = false }: Props) {
  return (
    <span
      className={classNames(styles.person, styles[size], styles[color ?? 'ash'], isCool && styles.cool)}
      aria-hidden="true"
    >
      <Face uid={uid} />
      {badge !== undefined && <span className={classNames(styles.sign, isBadgeQuiet && styles.quiet)}>{badge}</span>}
    </span>
  );
}

const Face = memo(function Face({ uid }: { uid: string }) {
  const { body, glow } = drawEmberFace(uid);
  return (
    <svg viewBox={`0 0 ${FACE_SIZE} ${FACE_SIZE}`} shapeRendering="crispEdges" className={styles.face}>
      <path d={body} />
      <path d={glow} className={styles.glow} />
    </svg>
  );
});
