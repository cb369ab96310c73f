import { askToWithdraw } from '@fivefold/contract/calls/withdrawal';
import { type SyntheticEvent, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { t } from '#kernel/language/t.ts';
import { useToday } from '#kernel/use-today.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useSending } from './use-sending.ts';

/** Asks for the mail that confirms a withdrawal. Its answer is the same for every address. */
export function WithdrawForm({ initialEmail, className }: { initialEmail: string; className: string | undefined }) {
  const [email, setEmail] = useState(initialEmail);
  const [day, setDay] = useState('');
  const today = useToday();
  const api = useApi();
  const ask = useSending(() => api.send(askToWithdraw, { body: { email: email.trim(), purchased_on: day } }));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.send();
  };
  return (
    <form className={className} onSubmit={submit} aria-busy={ask.isBusy}>
      {ask.problem !== undefined && <Banner tone="error">{ask.problem.message}</Banner>}
      {ask.answer !== undefined && (
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
      <Button type="submit" variant="primary" size="large" isWide isBusy={ask.isBusy}>
        {ask.answer === undefined ? t('Send the mail') : t('Send the mail again')}
      </Button>
    </form>
  );
}
