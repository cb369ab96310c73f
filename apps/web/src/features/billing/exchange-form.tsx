import { exchangeAmounts, monthsFor } from '@fivefold/rules/exchange';
import { isExchangeOffered, STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { NOT_ENOUGH_STREAKS } from '@fivefold/rules/texts';
import { type SyntheticEvent, useId, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './exchange-form.module.css';

interface Props {
  totalStreaks: number;
  isBusy: boolean;
  /** What these months would save. */
  describeSaving: (months: number) => string;
  /** What these months would do to the next renewals; null when that is not known. */
  describe: (months: number) => string | null;
  onExchange: (streaks: number) => void;
}

/** Multiples of 5 up to what the person has, and the button (Specification section 5). */
export function ExchangeForm({ totalStreaks, isBusy, describeSaving, describe, onExchange }: Props) {
  const [chosen, setChosen] = useState(STREAKS_PER_MONTH);
  const noteId = useId();
  const amounts = exchangeAmounts(totalStreaks);
  // After an exchange fewer are left: the choice never points to an amount that is gone.
  const streaks = amounts.includes(chosen) ? chosen : STREAKS_PER_MONTH;
  const isOffered = isExchangeOffered(totalStreaks);

  const renewal = isOffered ? describe(monthsFor(streaks)) : null;

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOffered && !isBusy) onExchange(streaks);
  };

  return (
    <form onSubmit={submit} className={styles.form}>
      {isOffered && (
        <fieldset className={styles.amounts}>
          <legend className={styles.legend}>{t('How many streaks?')}</legend>
          {amounts.map((amount) => (
            <label key={amount} className={styles.amount}>
              <input
                type="radio"
                name="streaks"
                value={amount}
                checked={amount === streaks}
                onChange={() => setChosen(amount)}
                className={styles.radio}
              />
              <span className={styles.number}>{amount}</span>
              <span className={styles.gives}>
                <span>{t('{months, plural, one {# month} other {# months}}', { months: monthsFor(amount) })}</span>
                <span className={styles.saves}>{t('saves {price}', { price: describeSaving(monthsFor(amount)) })}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {/* Announced when another amount is chosen. */}
      <output className={styles.renewal} hidden={renewal === null}>
        {renewal}
      </output>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isBusy={isBusy}
          disabled={!isOffered}
          aria-describedby={isOffered ? undefined : noteId}
        >
          {isOffered
            ? t('Exchange {streaks} streaks for {months, plural, one {# month} other {# months}}', {
                streaks,
                months: monthsFor(streaks),
              })
            : t('Exchange')}
        </Button>
        {!isOffered && (
          <p id={noteId} className={styles.note}>
            {t(NOT_ENOUGH_STREAKS)}
          </p>
        )}
      </div>
    </form>
  );
}
