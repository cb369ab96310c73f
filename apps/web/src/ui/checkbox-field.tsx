import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';
import { classNames } from './class-names.ts';
import frame from './field.module.css';
import type { FieldProps } from './field-frame.tsx';
import { CircleAlert } from './icons.ts';

export interface CheckboxFieldProps extends Omit<FieldProps, 'label'>, Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: ReactNode;
}

/** A yes or no, with its label beside it. The whole row is the target. */
export function CheckboxField({ label, hint, error, className, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label className={styles.checkboxRow} htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles.checkbox}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.checkboxHint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={classNames(frame.error, styles.checkboxError)}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
