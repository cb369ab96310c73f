import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { inRem } from './in-rem.ts';

interface IconProps {
  /** Pixels at the usual size of text, with which it grows. */
  readonly size?: number;
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
  readonly 'aria-hidden'?: 'true';
}

export type Icon = (props: IconProps) => ReactElement;

/**
 * Makes a component of an icon's path, drawn on a canvas of 24 by 24. An icon is decoration: the text beside it, or
 * its button's label, says what it means. One that points back, on or out is mirrored where a page is read from the
 * right (base.css).
 */
export function createIcon(path: string, { points = false } = {}): Icon {
  return ({ size = 24, strokeWidth = 2, className }) => (
    <svg
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 24 24"
      strokeWidth={strokeWidth}
      className={classNames(styles.icon, className)}
      aria-hidden="true"
      data-points={points || undefined}
    >
      <path d={path} />
    </svg>
  );
}
