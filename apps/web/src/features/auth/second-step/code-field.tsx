import type { ReactNode } from 'react';
import { SECOND_STEP_CODE_MAX_LENGTH } from '@fivefold/rules/limits';
import { t } from '#kernel/language/t.ts';
import { TextField } from '#ui/field.tsx';

interface Props {
  hint?: ReactNode;
  /** Recovery codes have letters; those of an app are digits. */
  isRecovery?: boolean;
}

/** A code that works once. */
export function CodeField({ hint, isRecovery = false }: Props) {
  return (
    <TextField
      label={t(isRecovery ? 'Recovery code' : 'Code')}
      hint={hint}
      name="code"
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SECOND_STEP_CODE_MAX_LENGTH}
      required
    />
  );
}
