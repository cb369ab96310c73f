import { type ReactNode, useId } from 'react';
import { rich } from '#kernel/language/t.ts';
import styles from './color-swatches.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props<Color extends string> {
  choices: readonly { readonly value: Color; readonly name: string; readonly swatch: ReactNode }[];
  value: Color;
  onChange: (color: Color) => void;
}

/** Colors as radio buttons; the name of the chosen one stands above them. */
export function ColorSwatches<Color extends string>({ choices, value, onChange }: Props<Color>) {
  const group = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {rich('Color: <name>{color}</name>', {
          color: choices.find((choice) => choice.value === value)?.name ?? '',
          name: (inside) => <span className={styles.chosen}>{inside}</span>,
        })}
      </legend>
      <div className={styles.colors}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.color} title={choice.name}>
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className={styles.radio}
            />
            {choice.swatch}
            <VisuallyHidden>{choice.name}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
