import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, useFieldIds } from './field-frame.tsx';
import { CircleAlert } from './icons/circle-alert.tsx';
import { useInvalidMessage } from './use-invalid-message.ts';

interface FieldProps {
  label: string;
  /** Below the label, before anything went wrong. */
  hint?: ReactNode;
  /** What is wrong and what to do; announced and tied to the field. */
  error?: string | undefined;
}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  /** At the end inside the field, such as a button that shows a password. */
  end?: ReactNode;
}

/** A one-line text field with its label. What the browser refuses to send is said below it, not in the browser's own bubble. */
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

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {
  /** Shows 'used / most' once half is used; the field itself does not cut off. */
  maxCharacters?: number;
}

/** A text field of several lines that grows with its text, with an optional counter (uncontrolled use has no counter). */
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
        className={styles.textarea}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}

function Counter({ used, most }: { used: number; most: number }) {
  return (
    <span className={used > most ? styles.counterOver : styles.counter}>
      {used} / {most}
    </span>
  );
}

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {}

/** A choice of one, as `<option>` children. */
export function SelectField({ label, hint, error, className, children, ...rest }: SelectFieldProps) {
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids} className={className}>
      <select
        {...rest}
        id={ids.field}
        className={styles.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

export interface CheckboxFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'type'> {}

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
        <p id={`${id}-error`} role="alert" className={classNames(styles.error, styles.checkboxError)}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
