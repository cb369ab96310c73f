import { ownTexts } from '@fivefold/contract/goal-fields';
import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { OptionalLine } from './optional-line.tsx';
import styles from './optional-line.module.css';

interface FieldProps {
  /** Empty for none. */
  value: string;
  error: string | undefined;
  /** It is all that is asked for: open from the start, with the focus. */
  isRequired?: boolean;
  onChange: (text: string) => void;
}

/** What a day has for most people; each goes on from 'When'. */
const SUGGESTIONS = [text('I have had breakfast||cue'), text('I get home||cue'), text('I go to bed||cue')] as const;

/** When the goal is done: 'I have had breakfast'. */
export function CueField({ value, error, goalText, isRequired = false, onChange }: FieldProps & { goalText: string }) {
  const isWhole = value.trim() !== '' && goalText.trim() !== '';
  return (
    <OptionalLine opener={t('Add a cue')} isSet={isRequired || value !== ''} hasFocus={isRequired}>
      <TextField
        label={isRequired ? t('When …') : t('When … (optional)')}
        value={value}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        placeholder={t(SUGGESTIONS[0])}
        hint={
          isWhole
            ? t('When {cue}: {goal}', { cue: value.trim(), goal: goalText.trim() })
            : t('A cue that comes by itself.')
        }
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' && (
        <fieldset className={styles.suggestions} aria-label={t('Suggestions')}>
          {SUGGESTIONS.map((suggestion) => (
            <Button key={suggestion} size="small" onClick={() => onChange(t(suggestion))}>
              {t(suggestion)}
            </Button>
          ))}
        </fieldset>
      )}
    </OptionalLine>
  );
}

/** The least that counts: 'Put on the shoes'. */
export function SmallVersionField({ value, error, isRequired = false, onChange }: FieldProps) {
  return (
    <OptionalLine opener={t('Add a small version')} isSet={isRequired || value !== ''} hasFocus={isRequired}>
      <TextField
        label={isRequired ? t('Small version') : t('Small version (optional)')}
        value={value}
        error={error}
        autoComplete="off"
        placeholder={t('Put on the shoes')}
        hint={t('On hard days this counts in full. It’s offered in the evening.')}
        onChange={(event) => onChange(event.target.value)}
      />
    </OptionalLine>
  );
}

/** A text as it is sent: null for none. */
export function toOwnText(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}

/** The contract's sentence about a text, in the language of the page. */
export function findOwnTextFault(field: keyof typeof ownTexts, typed: string): string | undefined {
  const message = ownTexts[field].safeParse(toOwnText(typed)).error?.issues[0]?.message;
  return message === undefined ? undefined : t(message);
}
