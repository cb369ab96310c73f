import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import styles from './theme-switch.module.css';

export type ThemeChoice = 'system' | 'light' | 'dark';

const CHOICES = [
  { theme: 'system', name: 'System', Icon: Monitor },
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
] as const;

interface Props {
  value: ThemeChoice;
  onChange: (theme: ThemeChoice) => void;
}

/** Three choices as one row of radio buttons. */
export function ThemeSwitch({ value, onChange }: Props) {
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Theme</legend>
      {CHOICES.map(({ theme, name, Icon }) => (
        <label key={theme} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === value}
            onChange={() => onChange(theme)}
            className={styles.radio}
          />
          <Icon size={16} aria-hidden="true" />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
