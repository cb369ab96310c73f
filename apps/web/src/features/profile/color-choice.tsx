import { PARTICIPANT_COLORS, type ParticipantColor } from '@fivefold/rules/participant-color';
import { text } from '@fivefold/rules/text-key';
import { useId } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './color-choice.module.css';

interface Props {
  uid: string;
  value: ParticipantColor;
  onChange: (color: ParticipantColor) => void;
}

/** The person's own ember in all twelve colors, as radio buttons; the name of the chosen color stands above them. */
export function ColorChoice({ uid, value, onChange }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        {rich('Color: <name>{color}</name>', {
          color: colorName(value),
          name: (inside) => <span className={styles.chosen}>{inside}</span>,
        })}
      </legend>
      <div className={styles.colors}>
        {PARTICIPANT_COLORS.map((color) => (
          <label key={color} className={styles.color} title={colorName(color)}>
            <input
              type="radio"
              name={group}
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
              className={styles.radio}
            />
            <Avatar uid={uid} color={color} />
            <VisuallyHidden>{colorName(color)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const NAMES: Readonly<Record<ParticipantColor, string>> = {
  crimson: text('Crimson||color'),
  orange: text('Orange||color'),
  amber: text('Amber||color'),
  lime: text('Lime||color'),
  green: text('Green||color'),
  teal: text('Teal||color'),
  cyan: text('Cyan||color'),
  blue: text('Blue||color'),
  indigo: text('Indigo||color'),
  violet: text('Violet||color'),
  magenta: text('Magenta||color'),
  rose: text('Rose||color'),
};

function colorName(color: ParticipantColor): string {
  return t(NAMES[color]);
}
