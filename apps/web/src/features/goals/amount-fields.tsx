import type { GoalStyle } from '@fivefold/rules/goal-label';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { readDecimal } from '#kernel/read-decimal.ts';
import { TextField } from '#ui/field.tsx';
import { OptionalLine } from './optional-line.tsx';

type AmountStyle = Pick<GoalStyle, 'amount_target' | 'amount_unit' | 'amount_step'>;

interface Props {
  value: AmountStyle;
  errors: { readonly [Field in keyof AmountStyle]?: string | undefined };
  onChange: (changed: Partial<AmountStyle>) => void;
}

/** How much a period asks for, in what it is counted, and what a tap adds; empty for none. */
export function AmountFields({ value, errors, onChange }: Props) {
  const [target, setTarget] = useState(toText(value.amount_target));
  const [step, setStep] = useState(toText(value.amount_step));
  return (
    <OptionalLine opener={t('Count an amount')} isSet={value.amount_target !== null}>
      <TextField
        label={t('Amount (optional)')}
        value={target}
        error={errors.amount_target}
        inputMode="decimal"
        autoComplete="off"
        placeholder="8"
        hint={t('Reaching it is the check-in. Empty for none.')}
        onChange={({ target: { value: typed } }) => {
          setTarget(typed);
          onChange({ amount_target: toNumber(typed) });
        }}
      />
      <TextField
        label={t('Unit (optional)')}
        value={value.amount_unit ?? ''}
        error={errors.amount_unit}
        autoComplete="off"
        autoCapitalize="none"
        placeholder={t('glasses')}
        onChange={({ target: { value: typed } }) => onChange({ amount_unit: typed.trim() === '' ? null : typed })}
      />
      <TextField
        label={t('A tap adds (optional)')}
        value={step}
        error={errors.amount_step}
        inputMode="decimal"
        autoComplete="off"
        placeholder="1"
        onChange={({ target: { value: typed } }) => {
          setStep(typed);
          onChange({ amount_step: toNumber(typed) });
        }}
      />
    </OptionalLine>
  );
}

function toText(decimal: number | null): string {
  return decimal === null ? '' : String(decimal);
}

/** What is no number becomes one that the contract refuses with its sentence. */
function toNumber(typed: string): number | null {
  return typed.trim() === '' ? null : readDecimal(typed);
}
