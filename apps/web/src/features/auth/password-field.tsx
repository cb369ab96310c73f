import { t } from '#kernel/language/t.ts';
import { Eye, EyeOff } from '#ui/icons.ts';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** A password field whose text can be shown, so that typing needs no second field. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(isShown ? 'Hide what I typed' : 'Show what I typed')}
          aria-pressed={isShown}
          icon={<Icon size={20} aria-hidden="true" />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
