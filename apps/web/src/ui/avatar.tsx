import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { memo, type ReactNode } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { getEmberColors } from './ember/ember-flames.ts';
import { faceOf } from './ember/ember-face.ts';
import { drawEmberShapes } from './ember/ember-shapes.ts';
import { type EmberMood, SPRITE_SIZE } from './ember/ember-sprite.ts';
import { addTrait } from './ember/level-traits.ts';

interface Props extends Pick<PictureProps, 'uid' | 'color' | 'level' | 'mood'> {
  size?: 'small' | 'medium' | 'large';
  /** A sign at its corner. */
  badge?: ReactNode;
  /** Whether the sign asks for no attention. */
  isBadgeQuiet?: boolean;
  /** Whether the ember is still to be lit: what the person is to do waits for them. */
  isCool?: boolean;
}

/**
 * A person's ember at the size of a face, the same being everywhere (Specification section 9). Decorative: the name
 * always stands beside it, in sight or for screen readers.
 */
export function Avatar({ size = 'medium', badge, isBadgeQuiet = false, isCool = false, ...who }: Props) {
  return (
    <span className={classNames(styles.person, styles[size])} aria-hidden="true">
      <Picture {...who} isAsh={isCool || who.color === undefined} />
      {badge !== undefined && <span className={classNames(styles.sign, isBadgeQuiet && styles.quiet)}>{badge}</span>}
    </span>
  );
}

interface PictureProps {
  uid: string;
  /** Left out for a person who is gone: their ember has gone out. */
  color?: ParticipantColor | undefined;
  /** 0 to 8, as `visual_level`: its shape. Left out where it is not known. */
  level?: number | undefined;
  mood?: EmberMood | undefined;
  isAsh: boolean;
}

/** It stands still: only the large ones are alive. */
const Picture = memo(function Picture({ uid, color, level, isAsh, mood = isAsh ? 'sleepy' : 'content' }: PictureProps) {
  const colors = getEmberColors(color, isAsh);
  const frame = { mood, breath: 'out', eyes: 'open', face: faceOf(uid) } as const;
  const trait = level === undefined ? undefined : { add: addTrait, level };
  return (
    <svg viewBox={`0 0 ${SPRITE_SIZE} ${SPRITE_SIZE}`} shapeRendering="crispEdges" className={styles.picture}>
      {drawEmberShapes(frame, trait).map(({ material, path }) => (
        <path key={material} fill={colors[material]} d={path} />
      ))}
    </svg>
  );
});
