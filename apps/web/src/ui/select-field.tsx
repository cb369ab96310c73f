import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import frame from './field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame.tsx';
import styles from './select-field.module.css';

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {}

/** A choice of one, as `<option>` children. */
export function SelectField({ label, hint, error, className, children, ...rest }: SelectFieldProps) {
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids} className={className}>
      <select
        {...rest}
        id={ids.field}
        className={classNames(frame.input, styles.select)}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
