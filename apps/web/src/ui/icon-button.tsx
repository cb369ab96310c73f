import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What it does, for those who cannot see the icon; also the tooltip. */
  label: string;
  icon: ReactNode;
  tone?: 'neutral' | 'danger' | 'ember';
}

/** A 44 px target with one icon. */
export function IconButton({ label, icon, tone = 'neutral', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[tone], className)}
    >
      {icon}
    </button>
  );
}
