import { CircleAlert } from './icons.ts';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface FieldIds {
  field: string;
  hint: string;
  error: string;
  describedBy: string | undefined;
}

/** What every field is given. */
export interface FieldProps {
  label: string;
  /** Below the label, before anything went wrong. */
  hint?: ReactNode;
  /** What is wrong and what to do; announced and tied to the field. */
  error?: string | undefined;
}

/** The ids that tie a field to its label, hint and error. */
export function useFieldIds(hint: ReactNode, error: string | undefined): FieldIds {
  const field = useId();
  const ids = { field, hint: `${field}-hint`, error: `${field}-error` };
  const describedBy = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ') || undefined;
  return { ...ids, describedBy };
}

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ids: FieldIds;
  /** Beside the label, at the end. */
  corner?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Label, field, hint and error in their order. */
export function FieldFrame({ label, hint, error, ids, corner, className, children }: Props) {
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={ids.field}>
          {label}
        </label>
        {corner}
      </div>
      {children}
      {error ? (
        <p id={ids.error} role="alert" className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}
