import { amount as amountField } from '@fivefold/contract/goal-fields';
import { toHundredths } from '@fivefold/rules/amount';
import { type SyntheticEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { readDecimal } from '#kernel/read-decimal.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { TimerQuestion } from '../timers/timer-question.tsx';
import styles from './amount.module.css';
import { amountFormId } from './type-amount.ts';
import { type AmountProps, useAmount } from './use-amount.ts';

/** Of an open card, whose button says the sum: any number can be added, and the newest addition taken back. */
export function AmountForm(props: AmountProps) {
  const { goal } = props;
  const { sum, isUndoing, isWaiting, add, takeBack } = useAmount(props);
  const [error, setError] = useState<string>();

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

  return (
    <>
      <TimerQuestion goal={goal} today={props.today} />
      <form id={amountFormId(goal.id)} className={styles.form} onSubmit={submit} noValidate>
        {isWaiting && !navigator.onLine && <p className={styles.waiting}>{t('Waiting to be sent')}</p>}
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
    </>
  );
}
