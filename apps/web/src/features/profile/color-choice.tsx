import { PARTICIPANT_COLORS, type ParticipantColor } from '@fivefold/rules/participant-color';
import { useId } from 'react';
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
        Color: <span className={styles.chosen}>{colorName(value)}</span>
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

function colorName(color: ParticipantColor): string {
  return color.charAt(0).toUpperCase() + color.slice(1);
}
