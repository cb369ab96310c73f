import { type SyntheticEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';

interface InvalidMessage {
  /** What is wrong and what to do; undefined while nothing is. */
  readonly text: string | undefined;
  /** For the field's `onInvalid`. */
  readonly onInvalid: (event: SyntheticEvent<HTMLInputElement>) => void;
  /** What is typed anew is not wrong yet. */
  readonly clear: () => void;
}

/** Why the browser would not send a form because of this field, in the app's own words and place. */
export function useInvalidMessage(): InvalidMessage {
  const [text, setText] = useState<string>();
  return {
    text,
    onInvalid: (event) => {
      // Without its bubble the browser leaves the focus where it was: it goes to the first field that is wrong.
      event.preventDefault();
      const field = event.currentTarget;
      const fields = [...(field.form?.querySelectorAll('input') ?? [])];
      if (fields.find(({ validity }) => !validity.valid) === field) field.focus();
      setText(describeValidity(field));
    },
    clear: () => setText(undefined),
  };
}

function describeValidity({ validity, validationMessage }: HTMLInputElement): string {
  if (validity.valueMissing) return t('Please fill this in.');
  return validity.typeMismatch ? t('Enter a valid email address.') : validationMessage;
}
