import { askToWithdraw } from '@fivefold/contract/calls/withdrawal';
import { type SyntheticEvent, useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useToday } from '#kernel/use-today.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './withdraw.module.css';

/** Asks for the mail that confirms a withdrawal. Its answer is the same for every address. */
export function WithdrawForm({ initialEmail }: { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const [day, setDay] = useState('');
  const today = useToday();
  const ask = useCall(askToWithdraw, { handlesError: () => true });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ body: { email: email.trim(), purchased_on: day } });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={ask.isPending}>
      {ask.error !== null && <Banner tone="error">{ask.error.message}</Banner>}
      {ask.isSuccess && (
        <Banner tone="success" title={t('We’ve sent a mail to this address.')}>
          {t('If you can withdraw, it has the link that confirms it. If not, it says why.')}
        </Banner>
      )}
      <TextField
        label={t('Email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t('Date of the purchase')}
        type="date"
        name="purchased_on"
        required
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isWide isBusy={ask.isPending}>
        {ask.isSuccess ? t('Send the mail again') : t('Send the mail')}
      </Button>
    </form>
  );
}
