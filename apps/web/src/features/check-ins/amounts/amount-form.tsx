import { amount as amountField } from '@fivefold/contract/goal-fields';
import { fromHundredths, toHundredths } from '@fivefold/rules/amount';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { readDecimal } from '#kernel/read-decimal.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './amount.module.css';
import { type AmountProps, type Typed, useAmount } from './use-amount.ts';

interface Props extends AmountProps {
  /** What was typed so far; with undefined the focus stays where it is. */
  typed: Typed | undefined;
}

/** Of an open card: any number can be added, and the newest addition taken back. */
export function AmountForm({ typed, ...props }: Props) {
  const { goal } = props;
  const { sum, target, isUndoing, isWaiting, add, takeBack } = useAmount(props);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector('input');
    if (typed === undefined || !field) return;
    field.value = typed.digit;
    // A card that opens with this frame has nothing to focus yet.
    void afterPaint().then(() => field.focus());
  }, [typed]);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    const read = amountField.safeParse(readDecimal(field?.value ?? ''));
    const message = read.error?.issues[0]?.message;
    setError(message === undefined ? undefined : t(message));
    if (read.data === undefined) return;
    add(toHundredths(read.data));
    if (field) field.value = '';
  };

  const words = t('{sum} of {target} {unit}', {
    sum: fromHundredths(sum),
    target: fromHundredths(target),
    unit: goal.amount_unit ?? '',
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.sum}>
        <span dir="auto">{words.trim()}</span>
        {isWaiting && !navigator.onLine && <span>{t('Waiting to be sent')}</span>}
      </p>
      <TextField label={t('How much?')} error={error} inputMode="decimal" autoComplete="off" />
      <Button type="submit" size="small">
        {t('Add||amount')}
      </Button>
      {sum > 0 && (
        <Button size="small" variant="quiet" isBusy={isUndoing} onClick={() => void takeBack()}>
          {t('Take the last one back')}
        </Button>
      )}
    </form>
  );
}
