import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import frame from './field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame.tsx';
import styles from './text-area-field.module.css';

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {
  /** Shows 'used / most' once half is used; the field itself does not cut off. */
  maxCharacters?: number;
}

/**
 * A text field of several lines that grows with its text, with an optional counter (uncontrolled use has no counter).
 */
export function TextAreaField({ label, hint, error, maxCharacters, className, ...rest }: TextAreaFieldProps) {
  const ids = useFieldIds(hint, error);
  const used = typeof rest.value === 'string' ? Array.from(rest.value).length : 0;
  const isCounted = maxCharacters !== undefined && used * 2 >= maxCharacters;
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      ids={ids}
      className={className}
      corner={isCounted && <Counter used={used} most={maxCharacters} />}
    >
      <textarea
        rows={2}
        {...rest}
        id={ids.field}
        className={classNames(frame.input, styles.textarea)}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}

function Counter({ used, most }: { used: number; most: number }) {
  return <span className={used > most ? styles.counterOver : styles.counter}>{`${used} / ${most}`}</span>;
}
