import { GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import type { KeyboardEvent } from 'react';
import { t } from '#kernel/language/t.ts';
import { TextAreaField, type TextAreaFieldProps } from '#ui/text-area-field.tsx';

interface Props extends Pick<TextAreaFieldProps, 'placeholder' | 'error' | 'hint'> {
  value: string;
  onChange: (text: string) => void;
}

/** A goal's text: one line that wraps where it is long. Enter sends the form, and pasted line breaks become spaces. */
export function GoalTextField({ onChange, ...rest }: Props) {
  return (
    <TextAreaField
      {...rest}
      label={t('Goal')}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
      onKeyDown={sendOnEnter}
      enterKeyHint="done"
      maxCharacters={GOAL_TEXT_MAX_LENGTH}
      required
    />
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // Enter also takes a word that an input method offers.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!event.shiftKey) event.currentTarget.form?.requestSubmit();
}
