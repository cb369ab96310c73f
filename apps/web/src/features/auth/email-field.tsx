import { t } from '#kernel/language/t.ts';
import { TextField } from '#ui/field.tsx';

interface Props {
  value: string;
  onChange: (email: string) => void;
}

/** The address of the person who signs in, signs up or forgot their password; the browser may fill it in. */
export function EmailField({ value, onChange }: Props) {
  return (
    <TextField
      label={t('Email')}
      type="email"
      name="email"
      autoComplete="username webauthn"
      inputMode="email"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
