import { GOAL_COLORS, type GoalColor } from '@fivefold/rules/goal-color';
import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { ColorSwatches } from '#ui/color-swatches.tsx';
import styles from './color-field.module.css';

interface Props {
  value: string | null;
  onChange: (color: GoalColor | null) => void;
}

const CHOICES = ['none', ...GOAL_COLORS] as const;

/** The color of a goal's card, or none. */
export function ColorField({ value, onChange }: Props) {
  const choices = CHOICES.map((color) => ({
    value: color,
    name: t(NAMES[color]),
    swatch: (
      <span
        aria-hidden="true"
        className={styles.swatch}
        style={color === 'none' ? undefined : { background: `var(--goal-${color})` }}
      />
    ),
  }));
  return (
    <ColorSwatches
      choices={choices}
      value={CHOICES.find((color) => color === value) ?? 'none'}
      onChange={(color) => onChange(color === 'none' ? null : color)}
    />
  );
}

const NAMES: Readonly<Record<(typeof CHOICES)[number], string>> = {
  none: text('None||color'),
  red: text('Red||color'),
  orange: text('Orange||color'),
  yellow: text('Yellow||color'),
  green: text('Green||color'),
  teal: text('Teal||color'),
  blue: text('Blue||color'),
  purple: text('Purple||color'),
  pink: text('Pink||color'),
};
