import type { GoalStyle } from '@fivefold/rules/goal-label';
import { ColorField } from './color-field.tsx';
import { EmojiField } from './emoji-field.tsx';

interface Props {
  value: GoalStyle;
  errors: { readonly [Field in keyof GoalStyle]?: string | undefined };
  onChange: (changed: Partial<GoalStyle>) => void;
}

/** What a goal is told by beside its text; all of it is optional. */
export function StyleFields({ value, errors, onChange }: Props) {
  return (
    <>
      <EmojiField value={value.emoji} error={errors.emoji} onChange={(emoji) => onChange({ emoji })} />
      <ColorField value={value.color} onChange={(color) => onChange({ color })} />
    </>
  );
}
