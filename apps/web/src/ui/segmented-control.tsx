import { type ReactNode, useId } from 'react';
import styles from './segmented-control.module.css';

interface Props<Value extends string> {
  /** What is chosen; for screen readers, where a heading beside it says the same. */
  legend: string;
  choices: readonly { readonly value: Value; readonly name: string; readonly icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices as one row of radio buttons. */
export function SegmentedControl<Value extends string>({ legend, choices, value, onChange }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.control}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className={styles.radio}
          />
          {choice.icon}
          <span>{choice.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
