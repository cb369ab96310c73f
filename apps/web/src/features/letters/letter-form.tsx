import { letterText } from '@fivefold/contract/calls/letters';
import { LETTER_MAX_LENGTH } from '@fivefold/rules/limits';
import { type SyntheticEvent, useState } from 'react';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { type ApiProblem, isOutcomeUnknown } from '#kernel/api/problem.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import styles from './letters.module.css';
import { useWriteLetter } from './use-letters.ts';

interface Props {
  goalId: string;
  /** Named by the button that leaves the offer out. */
  goalText: string;
  row: number;
  /** It was opened by a tap, and has the focus. */
  isOpened?: boolean;
  onWritten: () => void;
  onSkip: () => void;
}

/** One line to later me, for a row that is full. */
export function LetterForm({ goalId, goalText, row, isOpened = false, onWritten, onSkip }: Props) {
  const write = useWriteLetter();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  /** The same as long as the text is: a line that arrived is not written twice. */
  const [idempotencyKey, setKey] = useState(createUuid);

  const change = (text: string) => {
    setTyped(text);
    setFault(undefined);
    setKey(createUuid());
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const read = letterText.safeParse(typed);
    if (!read.success) return setFault(t(read.error.issues[0]?.message ?? ''));
    write.mutate(
      { body: { goalId, row, text: read.data }, idempotencyKey },
      { onSuccess: onWritten, onError: (problem) => setFault(describeFault(problem)) },
    );
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextAreaField
        label={t('A line for later you?')}
        hint={t('It comes back after a break or in a year. Only you see it.')}
        error={fault}
        dir="auto"
        maxCharacters={LETTER_MAX_LENGTH}
        value={typed}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
        autoFocus={isOpened}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.answers}>
        <Button type="submit" size="small" variant="primary" isBusy={write.isPending}>
          {t('Write||a letter')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('{label}: {value}', { label: t('Skip'), value: goalText })}
          onClick={onSkip}
        >
          {t('Skip')}
        </Button>
      </div>
    </form>
  );
}

function describeFault(problem: ApiProblem): string {
  return isOutcomeUnknown(problem)
    ? t('Your line couldn’t be sent. It’s still here: try again when you’re online.')
    : problem.message;
}
