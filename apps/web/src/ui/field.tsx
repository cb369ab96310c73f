import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field-frame.tsx';
import { useInvalidMessage } from './use-invalid-message.ts';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  /** At the end inside the field, such as a button that shows a password. */
  end?: ReactNode;
}

/**
 * A one-line text field with its label. What the browser refuses to send is said below it, not in the browser's own
 * bubble.
 */
export function TextField({ label, hint, error: givenError, end, className, onInput, ...rest }: TextFieldProps) {
  const refusal = useInvalidMessage();
  const error = givenError ?? refusal.text;
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids} className={className}>
      <div className={styles.control}>
        <input
          {...rest}
          onInvalid={refusal.onInvalid}
          onInput={(event) => {
            refusal.clear();
            onInput?.(event);
          }}
          id={ids.field}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        {end}
      </div>
    </FieldFrame>
  );
}
