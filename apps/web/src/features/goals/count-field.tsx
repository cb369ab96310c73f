import type { GoalStyle } from '@fivefold/rules/goal-label';
import { text } from '@fivefold/rules/text-key';
import { TIMER_UNIT } from '@fivefold/rules/timer';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { readDecimal } from '#kernel/read-decimal.ts';
import { TextField } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './count-field.module.css';

type CountStyle = Pick<GoalStyle, 'amount_target' | 'amount_unit' | 'amount_step' | 'avoid'>;

interface Props {
  value: CountStyle;
  errors: { readonly [Field in keyof CountStyle]?: string | undefined };
  /** The goal's text, which becomes the question of a day without. */
  goalText: string;
  isDaily: boolean;
  /** Whether the goal may be one to do without: a daily one of one's own. */
  mayAvoid: boolean;
  onChange: (changed: Partial<CountStyle>) => void;
  /** Whether it asks, too, what a tap adds. */
  hasStep?: boolean;
}

/** The ways to count, in their order; the first is what most goals are. */
const WAYS = {
  once: text('Once a day'),
  amount: text('An amount'),
  minutes: text('Minutes'),
  without: text('A day without'),
};
type Way = keyof typeof WAYS;
const isWay = (value: string): value is Way => value in WAYS;

/** What is typed into a required number that is empty: the contract refuses it with its sentence. */
const NOTHING_TYPED = Number.NaN;

/** How a goal is counted, in one row; an amount and minutes ask for their target, a day without says its question. */
export function CountField({ value, goalText, errors, isDaily, mayAvoid, onChange, hasStep = false }: Props) {
  const [way, setWay] = useState<Way>(() => wayOf(value, mayAvoid));
  const [target, setTarget] = useState(toText(value.amount_target));
  const typeTarget = (typed: string) => {
    setTarget(typed);
    onChange({ amount_target: typed.trim() === '' ? NOTHING_TYPED : readDecimal(typed) });
  };
  const choose = (chosen: string) => {
    if (!isWay(chosen)) return;
    setWay(chosen);
    const hasTarget = chosen === 'amount' || chosen === 'minutes';
    const amount_target = !hasTarget ? null : target === '' ? NOTHING_TYPED : readDecimal(target);
    const unit = value.amount_unit === TIMER_UNIT ? null : value.amount_unit;
    onChange({ amount_target, amount_unit: chosen === 'minutes' ? TIMER_UNIT : unit, avoid: chosen === 'without' });
  };
  const question = t('{goal}?', { goal: goalText.trim() });

  return (
    <>
      <SelectField
        label={t('How will you count?')}
        className={styles.way}
        value={way}
        hint={way === 'without' && t('In the evening the card asks: “{question}”', { question })}
        onChange={(event) => choose(event.target.value)}
      >
        {Object.entries(WAYS).map(
          ([each, name]) =>
            (each !== 'without' || mayAvoid) && (
              <option key={each} value={each}>
                {t(each === 'once' && !isDaily ? 'Once' : name)}
              </option>
            ),
        )}
      </SelectField>
      {way === 'minutes' && (
        <TextField
          label={t('How many minutes?')}
          value={target}
          error={errors.amount_target}
          inputMode="decimal"
          autoComplete="off"
          placeholder="25"
          hint={t('A tap starts the timer, another stops it. Reaching them is the check-in.')}
          onChange={(event) => typeTarget(event.target.value)}
        />
      )}
      {way === 'amount' && (
        <div className={styles.amount}>
          <TextField
            label={t('Amount||of a goal')}
            value={target}
            error={errors.amount_target}
            inputMode="decimal"
            autoComplete="off"
            placeholder="8"
            hint={t('Reaching it is the check-in.')}
            onChange={(event) => typeTarget(event.target.value)}
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
          {hasStep && (
            <StepField
              value={value.amount_step}
              error={errors.amount_step}
              onChange={(amount_step) => onChange({ amount_step })}
            />
          )}
        </div>
      )}
    </>
  );
}

interface StepProps {
  value: number | null;
  error: string | undefined;
  onChange: (step: number | null) => void;
}

function StepField({ value, error, onChange }: StepProps) {
  const [typed, setTyped] = useState(toText(value));
  return (
    <TextField
      label={t('A tap adds (optional)')}
      value={typed}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      placeholder="1"
      onChange={(event) => {
        setTyped(event.target.value);
        // What is no number becomes one that the contract refuses with its sentence.
        onChange(event.target.value.trim() === '' ? null : readDecimal(event.target.value));
      }}
    />
  );
}

function wayOf({ amount_target: target, amount_unit: unit, avoid }: CountStyle, mayAvoid: boolean): Way {
  if (avoid && mayAvoid) return 'without';
  if (target === null) return 'once';
  return unit === TIMER_UNIT ? 'minutes' : 'amount';
}

function toText(decimal: number | null): string {
  return decimal === null || Number.isNaN(decimal) ? '' : String(decimal);
}
