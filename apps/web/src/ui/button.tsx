import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '#kernel/router/router.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonStyle {
  /** 'primary' is the one thing to do here; 'quiet' has no box. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width it is given. */
  isWide?: boolean;
  icon?: ReactNode;
}

function classOf({ variant = 'secondary', size = 'medium', isWide }: ButtonStyle, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores presses, but stays focused (a disabled button would lose the focus). */
  isBusy?: boolean;
}

/** A button; `type` is 'button' unless said otherwise. */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) }, className)}
      onClick={press}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
    >
      {isBusy ? <Spinner size={18} /> : icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonStyle {}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ variant, size, isWide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classOf({ ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) }, className)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
