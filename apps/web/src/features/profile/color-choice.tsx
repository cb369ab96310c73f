import { PARTICIPANT_COLORS, type ParticipantColor } from '@fivefold/rules/participant-color';
import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ColorSwatches } from '#ui/color-swatches.tsx';

interface Props {
  uid: string;
  /** Of the person's ember. */
  level: number;
  value: ParticipantColor;
  onChange: (color: ParticipantColor) => void;
}

/** The person's own ember in all twelve colors. */
export function ColorChoice({ uid, level, value, onChange }: Props) {
  const choices = PARTICIPANT_COLORS.map((color) => ({
    value: color,
    name: t(NAMES[color]),
    swatch: <Avatar uid={uid} color={color} level={level} />,
  }));
  return <ColorSwatches choices={choices} value={value} onChange={onChange} />;
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
