import { CircleAlert, CircleCheck, Info } from './icons.ts';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';

const ICONS = { error: CircleAlert, success: CircleCheck, info: Info };

interface Props {
  tone: 'error' | 'success' | 'info';
  /** A first line in bold. */
  title?: string;
  children?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** A message on the page. Errors are announced at once (role alert), the rest politely (role status). */
export function Banner({ tone, title, children, actions, className }: Props) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(styles.banner, styles[tone], className)}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && children !== null && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
