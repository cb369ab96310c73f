import { t } from '#kernel/language/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';

interface Props {
  value: boolean;
  /** The goal's text, which becomes the question. */
  goalText: string;
  onChange: (isAvoided: boolean) => void;
}

/** Whether each day of a goal is one to do without, and what is asked about it. */
export function AvoidField({ value, goalText, onChange }: Props) {
  const question = t('{goal}?', { goal: goalText.trim() });
  return (
    <CheckboxField
      label={t('A day without')}
      checked={value}
      hint={t('In the evening the card asks: “{question}”', { question })}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
